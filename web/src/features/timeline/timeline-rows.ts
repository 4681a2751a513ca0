import type { Event } from '@hausheft/contract/events.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayMonthYear, monthYear, wallOf, weekday, weekdayShort } from '@hausheft/contract/swiss/zurich.ts'
import type { Day, Wall } from '@hausheft/contract/swiss/zurich.ts'
import { documentsOf, photosOf } from '../events/entry-summary.ts'
import type { Listed, Listing } from '../events/under-way.ts'

export type Names = Readonly<Record<string, string>>
/** What the day column shows beside the first entry of a day. */
type DayMark = { number: number; weekday: string; date: string }
type MonthRow = { type: 'month'; key: string; month: string; name: string; note: string | undefined; money: boolean }
export type EntryRow = {
	type: 'entry'
	key: string
	month: string
	event: Listed
	names: Names
	time: string
	day: DayMark | undefined
	first: boolean
	last: boolean
	/** Its place within the month, from 1. */
	position: number
}
export type Row = MonthRow | EntryRow

const nothing: Names = {}

/** Entries as they stand below each other: a heading per month, a mark on the first entry of each day. */
export function timelineRows(pages: Listing): Row[] {
	const rows: Row[] = []
	const ended = pages.pages.at(-1)?.from === null
	let heading: MonthRow | undefined
	let previous: { row: EntryRow; day: Day } | undefined
	const closeMonth = (complete: boolean) => {
		if (!previous || !heading) return
		previous.row.last = true
		if (complete) heading.note = count(previous.row.position, 'Eintrag', 'Einträge')
	}
	for (const { events, names = nothing } of pages.pages) {
		for (const event of events as readonly Listed[]) {
			const { day, time } = wall(event)
			const month = day.slice(0, 7)
			const first = previous?.row.month !== month
			if (first) {
				closeMonth(true)
				heading = { type: 'month', key: month, month, name: monthYear(day), note: undefined, money: false }
				rows.push(heading)
			}
			if (heading && event.balance) heading.money = true
			const position = first ? 1 : (previous?.row.position ?? 0) + 1
			const mine = first || previous?.day !== day ? mark(day) : undefined
			const row: EntryRow = {
				type: 'entry',
				key: event.underWay?.key ?? event.id,
				month,
				event,
				names,
				time,
				day: mine,
				first,
				last: false,
				position,
			}
			rows.push(row)
			previous = { row, day }
		}
	}
	closeMonth(ended)
	return rows
}

const mark = (day: Day): DayMark => ({
	number: Number(day.slice(8)),
	weekday: weekdayShort(day),
	date: `${weekday(day)}, ${dayMonthYear(day)}`,
})

/** Reading the wall clock costs more than all the rest of a row. */
const walls = new WeakMap<Event, Wall>()
const wall = (event: Event): Wall => {
	const known = walls.get(event)
	if (known) return known
	const fresh = wallOf(event.event_at)
	walls.set(event, fresh)
	return fresh
}

/** How high a row will be, from what is in it: good guesses keep the scroll bar calm. Measured at 1440 and 390 pixels. */
export function estimatedHeight(row: Row, phone: boolean): number {
	if (row.type === 'month') return phone ? 48 : 54
	const { event } = row
	const perLine = phone ? 36 : 82
	const lines = (text: string) => Math.min(3, Math.ceil(text.length / perLine))
	const body = (phone ? 27 : 25) + lines(event.name) * 22 + (phone ? 22 : 21)
	const note = event.description ? 5 + lines(event.description) * 22 : 0
	const photos = photosOf(event).length > 0 ? 88 : 0
	return body + note + photos + Math.min(3, documentsOf(event).length) * 43 + (phone ? 9 : 10)
}
