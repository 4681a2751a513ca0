import { addDays } from '../../../../platform/zurich.ts'
import type { Day } from '../../../../platform/zurich.ts'

/** The same day of a later month; where it has none (31 January and one month), its last one. */
export function addMonths(day: Day, months: number): Day {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
	const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
	return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export const quickDays = (today: Day): { label: string; day: Day }[] => [
	{ label: 'in 1 Woche', day: addDays(today, 7) },
	{ label: 'in 1 Monat', day: addMonths(today, 1) },
	{ label: 'in 3 Monaten', day: addMonths(today, 3) },
	{ label: 'in 1 Jahr', day: addMonths(today, 12) },
]
