import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'

export const quickDays = (today: Day): { label: string; day: Day }[] => [
	{ label: 'in 1 Woche', day: addDays(today, 7) },
	{ label: 'in 1 Monat', day: addMonths(today, 1) },
	{ label: 'in 3 Monaten', day: addMonths(today, 3) },
	{ label: 'in 1 Jahr', day: addMonths(today, 12) },
]
