import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import { usualDays } from './with-bill.ts'

/** `written`: the day of a bill that they are for. */
export const quickDays = (today: Day, written?: Day): { label: string; day: Day }[] => [
	...(written === undefined ? [] : [{ label: `${usualDays} Tage ab Rechnung`, day: addDays(written, usualDays) }]),
	{ label: 'in 1 Woche', day: addDays(today, 7) },
	{ label: 'in 1 Monat', day: addMonths(today, 1) },
	{ label: 'in 3 Monaten', day: addMonths(today, 3) },
	{ label: 'in 1 Jahr', day: addMonths(today, 12) },
]
