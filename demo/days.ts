import { monthYear, type Day } from '@hausheft/contract/swiss/zurich.ts'

export type Month = { year: number; /** 1 to 12. */ month: number }

const two = (value: number) => String(value).padStart(2, '0')
export const monthOf = (date: Day): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
export const plusMonths = ({ year, month }: Month, more: number): Month => {
	const count = year * 12 + month - 1 + more
	return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}
/** The day in that month; the last one where the month is shorter. */
export const dayIn = ({ year, month }: Month, date: number): Day =>
	`${year}-${two(month)}-${two(Math.min(date, new Date(Date.UTC(year, month, 0)).getUTCDate()))}`
export const lastDayOf = (month: Month): Day => dayIn(month, 31)

/** `Oktober 2026` */
export const monthName = (month: Month): string => monthYear(dayIn(month, 1))
/** `3.10.2026` */
export const written = (date: Day): string => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`
