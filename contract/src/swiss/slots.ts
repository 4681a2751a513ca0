// Hides how the calendar is cut into days, ISO weeks, months and years; each is called by its first day.
import { addDays, daysBetween, dayText, monthYear, type Day } from './zurich.ts'
import type { Span } from './spans.ts'

/** The slot in which a day lies. */
export function slotOf(day: Day, span: Span): Day {
	if (span === 'day') return day
	if (span === 'week') return addDays(day, -((daysBetween('2024-01-01', day) % 7) + 7) % 7)
	return span === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** The slot so many further on, or back. */
export function slotAfter(slot: Day, span: Span, by = 1): Day {
	if (span === 'day') return addDays(slot, by)
	if (span === 'week') return addDays(slot, 7 * by)
	const months = Number(slot.slice(0, 4)) * 12 + Number(slot.slice(5, 7)) - 1 + (span === 'month' ? by : 12 * by)
	return dated(Math.floor(months / 12), (months % 12) + 1)
}
const dated = (year: number, month: number, day = 1) =>
	`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The same slot of the year before; null for a 29 February or a week 53 that it did not have. */
export function slotYearBefore(slot: Day, span: Span): Day | null {
	const year = Number(slot.slice(0, 4)) - 1
	if (span === 'month' || span === 'year') return dated(year, Number(slot.slice(5, 7)))
	if (span === 'day') return slot.endsWith('-02-29') ? null : dated(year, Number(slot.slice(5, 7)), Number(slot.slice(8)))
	const { year: weekYear, week } = isoWeek(slot)
	const before = addDays(firstWeek(weekYear - 1), 7 * (week - 1))
	return isoWeek(before).week === week ? before : null
}

/** All slots in which a day from `from` to `to` lies. */
export function slotsBetween(from: Day, to: Day, span: Span): Day[] {
	const slots: Day[] = []
	for (let slot = slotOf(from, span); slot <= to; slot = slotAfter(slot, span)) slots.push(slot)
	return slots
}

/** Roughly how many slots that are, before any is made. */
export const slotCount = (from: Day, to: Day, span: Span): number =>
	Math.ceil((daysBetween(from, to) + 1) / { day: 1, week: 7, month: 30, year: 365 }[span])

/** The ISO week of a day: the year is that of its Thursday. */
export function isoWeek(day: Day): { year: number; week: number } {
	const monday = slotOf(day, 'week')
	const year = Number(addDays(monday, 3).slice(0, 4))
	return { year, week: daysBetween(firstWeek(year), monday) / 7 + 1 }
}
/** The Monday of the week with the year's first Thursday. */
const firstWeek = (year: number): Day => slotOf(dated(year, 1, 4), 'week')

/** `21.11.2026`, `KW 47 2026`, `November 2026`, `2026`. */
export function slotName(slot: Day, span: Span): string {
	if (span === 'day') return dayText(slot)
	if (span === 'month') return monthYear(slot)
	if (span === 'year') return slot.slice(0, 4)
	const { year, week } = isoWeek(slot)
	return `KW ${week} ${year}`
}
