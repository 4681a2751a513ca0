import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** So many days before and after it still is a year ago. */
const daysAround = 3

export type DaysAround = { day: Day; since: Day; until: Day }

/** The same day of the year before, and the days around it; of 29 February it is the 28th. */
export function yearBefore(today: Day): DaysAround {
	const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)]
	const day = `${year - 1}${rest === '-02-29' ? '-02-28' : rest}`
	return { day, since: addDays(day, -daysAround), until: addDays(day, daysAround) }
}
