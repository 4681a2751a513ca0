// Hides that every date and time of the product is meant in Europe/Zurich, whatever the device says.

/** A calendar day `YYYY-MM-DD`. */
export type Day = string
/** What a clock and a calendar on the wall in Zurich show; `time` is `HH:MM`. */
export type Wall = { day: Day; time: string }

const minute = 60_000
const reader = new Intl.DateTimeFormat('en-GB', {
	timeZone: 'Europe/Zurich',
	hourCycle: 'h23',
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
})
type Instant = string | number | Date

const offsetAt = (instant: number) => wallMillis(instant) - Math.floor(instant / 1000) * 1000

/** The wall clock as if it were UTC, in milliseconds. */
function wallMillis(instant: number): number {
	const parts: Record<string, number> = {}
	for (const { type, value } of reader.formatToParts(instant)) parts[type] = Number(value)
	const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
	const date = new Date(0)
	date.setUTCFullYear(year, month - 1, day)
	return date.setUTCHours(hour, minutes, second)
}

const isoOf = (millis: number) => new Date(millis).toISOString()

export const dayOf = (instant: Instant): Day => wallOf(instant).day

export const wallOf = (instant: Instant): Wall => {
	const iso = isoOf(wallMillis(new Date(instant).getTime()))
	return { day: iso.slice(0, 10), time: iso.slice(11, 16) }
}

/** The instant of a wall clock. Skipped in the spring night: the first instant after the gap; twice in the autumn night: the first one. */
export function instantOf({ day, time }: Wall): string {
	const wall = Date.parse(`${day}T${time}:00Z`)
	// Summer time is tried first: of two instants with this wall clock it is the earlier.
	const before = offsetAt(wall - 24 * 60 * minute)
	const after = offsetAt(wall + 24 * 60 * minute)
	for (const offset of [before, after]) if (wallMillis(wall - offset) === wall) return isoOf(wall - offset)
	let change = wall - Math.max(before, after)
	while (offsetAt(change) === before) change += minute
	return isoOf(change)
}

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
export const monthNames = [
	'Januar',
	'Februar',
	'März',
	'April',
	'Mai',
	'Juni',
	'Juli',
	'August',
	'September',
	'Oktober',
	'November',
	'Dezember',
]
const noon = (day: Day) => new Date(`${day}T12:00:00Z`)
const numbers = (day: Day) => day.split('-').map(Number) as [number, number, number]
const monthOf = (day: Day) => monthNames[numbers(day)[1] - 1] ?? ''

/** `21.11.2026`. */
export const dayText = (day: Day): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
/** `11:05`. */
export const timeText = (instant: Instant): string => wallOf(instant).time
/** `21.11.2026, 11:05`. */
export const dateTime = (instant: Instant): string => {
	const { day, time } = wallOf(instant)
	return `${dayText(day)}, ${time}`
}
/** `Samstag`. */
export const weekday = (day: Day): string => weekdays[noon(day).getUTCDay()] ?? ''
/** `Sa`. */
export const weekdayShort = (day: Day): string => weekday(day).slice(0, 2)
/** `21. November`. */
export const dayMonth = (day: Day): string => `${numbers(day)[2]}. ${monthOf(day)}`
/** `21. November 2026`. */
export const dayMonthYear = (day: Day): string => `${dayMonth(day)} ${day.slice(0, 4)}`
/** `November 2026`. */
export const monthYear = (day: Day): string => `${monthOf(day)} ${day.slice(0, 4)}`

export const addDays = (day: Day, days: number): Day => isoOf(noon(day).getTime() + days * 24 * 60 * minute).slice(0, 10)
/** From `a` to `b`; negative when `b` lies before. */
export const daysBetween = (a: Day, b: Day): number => Math.round((noon(b).getTime() - noon(a).getTime()) / (24 * 60 * minute))

/** Names of the days around today, by their distance. */
export const near: Record<string, string> = { '-2': 'vorgestern', '-1': 'gestern', '0': 'heute', '1': 'morgen', '2': 'übermorgen' }
/** `heute`, `gestern`, else `Mo, 16. November`, with the year where it is another one. */
export const relativeDay = (day: Day, today: Day): string =>
	near[daysBetween(today, day)] ?? `${weekdayShort(day)}, ${day.slice(0, 4) === today.slice(0, 4) ? dayMonth(day) : dayMonthYear(day)}`
/** What a deadline is to people: `heute`, `seit 3 Tagen überfällig`, `in 5 Tagen`, `28. Januar 2027`. */
export const dueText = (day: Day, today: Day): string => dueSince(day, today) + (day < today ? ' überfällig' : '')
/** The same where something else says that it is late: `seit 3 Tagen`. */
export const dueSince = (day: Day, today: Day): string => {
	const left = daysBetween(today, day)
	if (left < 0) return left === -1 ? 'seit gestern' : `seit ${-left} Tagen`
	if (left <= 2) return near[left] ?? ''
	return left <= 14 ? `in ${left} Tagen` : relativeDay(day, today)
}
/** `gerade eben`, `vor 5 Minuten`, `vor 2 Stunden`, `gestern`, `Mo, 16. November`; of what is still to come `um 18:30`, `morgen`. */
export function ago(instant: Instant, now: Instant): string {
	const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / minute)
	const [day, today] = [dayOf(instant), dayOf(now)]
	// Clocks may go a few minutes wrong.
	if (minutes < -5) return day === today ? `um ${timeText(instant)}` : relativeDay(day, today)
	if (minutes < 1) return 'gerade eben'
	if (minutes < 60) return minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`
	if (day !== today) return relativeDay(day, today)
	return minutes < 120 ? 'vor 1 Stunde' : `vor ${Math.floor(minutes / 60)} Stunden`
}
