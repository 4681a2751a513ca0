import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** When it is due again: counted from the day it was due, so that the rhythm stays; what was left out meanwhile is not made up for. */
export function nextDay(from: Day, recurrence: Recurrence, today: Day): Day {
	let times = 1
	while (step(from, recurrence, times) <= today && times < 100_000) times++
	return step(from, recurrence, times)
}

const step = (from: Day, { every, unit }: Recurrence, times: number): Day => {
	const by = every * times
	if (unit === 'day' || unit === 'week') return addDays(from, unit === 'week' ? by * 7 : by)
	return addMonths(from, unit === 'year' ? by * 12 : by)
}

/** The same day of a later month; where it has none (31 January and one month), its last one. */
export function addMonths(day: Day, months: number): Day {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
	const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
	return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
