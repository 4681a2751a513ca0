import { daysAround, type Days } from '@hausheft/contract/calendar-days.ts'
import { firstDay, lastDay } from '@hausheft/contract/swiss/limits.ts'
import type { Calendar, CalendarItem } from '@hausheft/contract/calendar.ts'
import { isoWeek, slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import { addDays, daysBetween, dayText, monthYear, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { View } from '../../platform/places/calendar-search.ts'

/** How many days the agenda lists at once. */
const agendaDays = 21

/** The days of a view, whole weeks where it has weeks; none that lies outside of the years that there are. */
export function daysOf(view: View, at: Day): Days {
	if (view === 'agenda') return within({ from: at, to: addDays(at, agendaDays - 1) })
	const first = view === 'month' ? slotOf(at, 'month') : at
	const last = view === 'month' ? addDays(slotAfter(first, 'month'), -1) : at
	return within({ from: slotOf(first, 'week'), to: addDays(slotOf(last, 'week'), 6) })
}

const within = ({ from, to }: Days): Days => ({
	from: from < firstDay ? firstDay : from,
	to: to > lastDay ? lastDay : to,
})

export const listDays = ({ from, to }: Days): Day[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

/** The weeks of a month or a week, each called by its Monday; at the ends of the calendar days are missing. */
export function weeksOf(view: View, at: Day): { monday: Day; number: number; days: Day[] }[] {
	const weeks = new Map<Day, Day[]>()
	for (const day of listDays(daysOf(view, at))) {
		const monday = slotOf(day, 'week')
		weeks.set(monday, [...(weeks.get(monday) ?? []), day])
	}
	return [...weeks].map(([monday, days]) => ({ monday, number: isoWeek(monday).week, days }))
}

/** What to ask for: the page brings along what is around today, and asks for no part of it again. */
export function askedFor(days: Days, today: Day): Partial<Days> {
	const around = daysAround(today)
	return days.from >= around.from && days.to <= around.to ? {} : days
}

/** The same view so many further on, or back; undefined where the calendar ends. */
export function stepped(view: View, at: Day, by: 1 | -1): Day | undefined {
	const next = view === 'month' ? slotAfter(slotOf(at, 'month'), 'month', by) : addDays(at, by * (view === 'week' ? 7 : agendaDays))
	if (next >= firstDay && next <= lastDay) return next
	const { from, to } = daysOf(view, at)
	// The last step is a shorter one.
	return by > 0 && to < lastDay ? lastDay : by < 0 && from > firstDay ? firstDay : undefined
}

/** What is seen: «November 2026», «Woche 48, 23. – 29.11.2026», «23.11. – 13.12.2026»; the days stay in one line. */
export function titleOf(view: View, at: Day): string {
	if (view === 'month') return monthYear(at)
	const { from, to } = daysOf(view, at)
	const start = dayText(from).slice(0, from.slice(0, 7) === to.slice(0, 7) ? 3 : from.slice(0, 4) === to.slice(0, 4) ? 6 : 10)
	return `${view === 'week' ? `Woche ${isoWeek(from).week}, ` : ''}${start}\u00a0–\u00a0${dayText(to)}`
}

export const keyOf = ({ kind, id }: Pick<CalendarItem, 'kind' | 'id'>) => `${kind} ${id}`

/** What stands on each day, and how much more. */
export type DayItems = { items: CalendarItem[]; more: number }
export function byDay({ days, items }: Pick<Calendar, 'days' | 'items'>): Map<Day, DayItems> {
	const found = new Map(days.map(({ on, more }): [Day, DayItems] => [on, { items: [], more }]))
	const put = (item: CalendarItem, on: Day) => {
		const day = found.get(on) ?? { items: [], more: 0 }
		day.items.push(item)
		found.set(on, day)
	}
	// What lasts for days is seen on each of them, before what does not: so its parts lie beside each other.
	for (const item of items.filter(isLong)) for (const on of daysThereOf(item)) put(item, on)
	for (const item of items) if (!isLong(item)) put(item, item.on)
	return found
}

type Lasting = CalendarItem & { until: string }
export const isLong = (item: CalendarItem): item is Lasting => item.until !== undefined && item.until > item.on
const daysThereOf = ({ on, until }: Lasting): Day[] => listDays({ from: on, to: until })

/** Over how many days of a week its name goes on from this one; undefined where it stands on a day before. */
export function namedDays({ on, until }: Lasting, day: Day): number | undefined {
	const monday = slotOf(day, 'week')
	return day === on || day === monday ? Math.min(daysBetween(day, until), 6 - daysBetween(monday, day)) + 1 : undefined
}

/** On which line of its days each thing that lasts stands, the same on all of them: the first that is free. By what `keyOf` calls it. */
export function linesOf(items: readonly CalendarItem[]): ReadonlyMap<string, number> {
	const ends: Day[] = []
	const lasting = items.filter(isLong).toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
	return new Map(
		lasting.map((item) => {
			const free = ends.findIndex((until) => until < item.on)
			const line = free < 0 ? ends.length : free
			ends[line] = item.until
			return [keyOf(item), line]
		}),
	)
}

/** How many people sleep in each house after this day, by a stay of it: where more than one is agreed. */
export function sleepersOn(day: Day, items: readonly CalendarItem[]): { stay: CalendarItem; people: number }[] {
	const there = items.filter(({ kind, state, on, until = on }) => kind === 'stay' && state === 'fixed' && on <= day && day < until)
	return [...Map.groupBy(there, ({ property }) => property).values()].flatMap((stays) => {
		const [stay] = stays
		return stay && stays.length > 1 ? [{ stay, people: stays.reduce((sum, { people = 0 }) => sum + people, 0) }] : []
	})
}

/** Moved to that day, with the day on which it ends. */
export const shiftedTo = (item: CalendarItem, on: Day): CalendarItem => ({
	...item,
	on,
	...(item.until !== undefined && { until: addDays(item.until, daysBetween(item.on, on)) }),
})

/** The days with one thing on this of them and on no other, where it will stand once they are read again. */
export function withMoved(calendar: Calendar, item: CalendarItem): Calendar {
	const key = keyOf(item)
	const rest = calendar.items.filter((each) => keyOf(each) !== key)
	if (item.on < calendar.from || item.on > calendar.to) return { ...calendar, items: rest }
	const at = rest.findIndex((each) => each.on > item.on || (each.on === item.on && (each.at ?? '') > (item.at ?? '')))
	return { ...calendar, items: at < 0 ? [...rest, item] : rest.toSpliced(at, 0, item) }
}

/** Where an arrow takes a thing: a day, or a week. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
export function walked(key: string, from: Day): Day | undefined {
	const by = steps[key]
	const to = by === undefined ? undefined : addDays(from, by)
	return to !== undefined && to >= firstDay && to <= lastDay ? to : undefined
}
