/** A calendar day `YYYY-MM-DD` in Zurich. */
export type Day = string
export type Month = { year: number; /** 1 to 12. */ month: number }

const day = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')
const utc = (date: Day) => Date.parse(`${date}T00:00:00Z`)
const asDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

export const plusDays = (date: Day, days: number): Day => asDay(utc(date) + days * day)
export const daysBetween = (from: Day, until: Day): number => Math.round((utc(until) - utc(from)) / day)
export const monthOf = (date: Day): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
export const plusMonths = ({ year, month }: Month, more: number): Month => {
	const count = year * 12 + month - 1 + more
	return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}
/** The day in that month; the last one where the month is shorter. */
export const dayIn = ({ year, month }: Month, date: number): Day =>
	`${year}-${two(month)}-${two(Math.min(date, new Date(Date.UTC(year, month, 0)).getUTCDate()))}`
export const lastDayOf = (month: Month): Day => dayIn(month, 31)

const names = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
/** `Oktober 2026` */
export const monthName = ({ year, month }: Month): string => `${names[month - 1]} ${year}`
/** `3.10.2026` */
export const written = (date: Day): string => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`

const lastSunday = (year: number, month: number): Day => {
	const last = lastDayOf({ year, month })
	return plusDays(last, -new Date(utc(last)).getUTCDay())
}
const isSummerTime = (date: Day) => {
	const year = Number(date.slice(0, 4))
	return date >= lastSunday(year, 3) && date < lastSunday(year, 10)
}
/** What the clock in Zurich shows, as an instant in UTC. */
export const instant = (date: Day, time: string): string =>
	new Date(Date.parse(`${date}T${time}:00Z`) - (isSummerTime(date) ? 2 : 1) * 3_600_000).toISOString()
/** The day in Zurich at an instant. */
export const dayAt = (stamp: string): Day => {
	const nearly = asDay(Date.parse(stamp) + 3_600_000)
	return asDay(Date.parse(stamp) + (isSummerTime(nearly) ? 2 : 1) * 3_600_000)
}
