// Hides how days stand in rows (twelve months, or the weeks of one), where a stay lies in them, and where a key leads.
import { slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import { addDays, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** `offset`: at which column the first day stands; columns are days of the week. */
export type StayRow = { month: Day; days: Day[]; offset: number }
export type StayGrid = { columns: number; rows: StayRow[] }

const daysFrom = (first: Day, count: number): Day[] => Array.from({ length: count }, (_, at) => addDays(first, at))
const weekdayOf = (day: Day) => daysBetween(slotOf(day, 'week'), day)

/** Twelve months, each in one row; days of the week stand below each other. */
export function yearGrid(year: number): StayGrid {
	const rows = Array.from({ length: 12 }, (_, at): StayRow => {
		const month = `${year}-${String(at + 1).padStart(2, '0')}-01`
		return { month, days: daysFrom(month, daysBetween(month, slotAfter(month, 'month'))), offset: weekdayOf(month) }
	})
	return { columns: 37, rows }
}

/** The whole weeks in which a month lies. */
export function monthGrid(day: Day): StayGrid {
	const month = slotOf(day, 'month')
	const first = slotOf(month, 'week')
	const last = addDays(slotAfter(month, 'month'), -1)
	const weeks = Math.floor(daysBetween(first, last) / 7) + 1
	return { columns: 7, rows: Array.from({ length: weeks }, (_, at) => ({ month, days: daysFrom(addDays(first, 7 * at), 7), offset: 0 })) }
}

type Lying = { from_on: Day; until_on: Day; state: string }
/** In halves of a day: one comes in the second half of the first day and leaves in the first half of the last. */
export type StayBar<S> = { stay: S; start: number; end: number; lane: number; begins: boolean; ends: boolean }

/** What lies in a row, in as few lanes as there can be: what is fixed first, wishes below it. */
export function barsIn<S extends Lying>({ days, offset }: StayRow, stays: readonly S[]): StayBar<S>[] {
	const [first = '', last = ''] = [days[0], days.at(-1)]
	const halves = (day: Day) => 2 * (offset + daysBetween(first, day))
	const ends: number[] = []
	return stays
		.filter(({ from_on, until_on }) => until_on >= first && from_on <= last)
		.toSorted((one, other) => Number(one.state !== 'fixed') - Number(other.state !== 'fixed') || (one.from_on < other.from_on ? -1 : 1))
		.map((stay) => {
			const begins = stay.from_on >= first
			const isEnding = stay.until_on <= last
			const start = begins ? halves(stay.from_on) + 1 : 2 * offset
			const end = isEnding ? halves(stay.until_on) + 1 : halves(last) + 2
			const free = ends.findIndex((taken) => taken <= start)
			const lane = free < 0 ? ends.length : free
			ends[lane] = Math.max(end, ends[lane] ?? 0)
			return { stay, start, end, lane, begins, ends: isEnding }
		})
}

const weekSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key leads from a day: along the row, or to what stands above or below it. */
export function steppedDay(key: string, day: Day, isYear: boolean): Day | undefined {
	if (key === 'Home') return slotOf(day, 'month')
	if (key === 'End') return addDays(slotAfter(slotOf(day, 'month'), 'month'), -1)
	if (key === 'PageUp' || key === 'PageDown') return besideMonth(day, key === 'PageUp' ? -1 : 1)
	if (isYear && (key === 'ArrowUp' || key === 'ArrowDown')) return below(day, key === 'ArrowUp' ? -1 : 1)
	const by = weekSteps[key]
	return by === undefined ? undefined : addDays(day, by)
}

const lastOf = (month: Day) => addDays(slotAfter(month, 'month'), -1)
const within = (day: Day, month: Day): Day => (day < month ? month : day > lastOf(month) ? lastOf(month) : day)

/** The same day of the month before or after, or its last. */
function besideMonth(day: Day, by: 1 | -1): Day {
	const month = slotAfter(slotOf(day, 'month'), 'month', by)
	return within(addDays(month, Number(day.slice(8)) - 1), month)
}

/** In the row above or below it, in the same column if there is one. */
function below(day: Day, by: 1 | -1): Day {
	const month = slotOf(day, 'month')
	const next = slotAfter(month, 'month', by)
	const column = weekdayOf(month) + daysBetween(month, day)
	return within(addDays(next, column - weekdayOf(next)), next)
}

/** What is chosen of a row, in halves of a day; of one day alone its second half, where one would come. */
export function bandIn({ days, offset }: StayRow, from: Day | undefined, until: Day | undefined): string | undefined {
	const [first = '', last = ''] = [days[0], days.at(-1)]
	if (from === undefined || from > last || (until ?? from) < first) return undefined
	const halves = (day: Day) => 2 * (offset + daysBetween(first, day))
	const start = from < first ? 2 * offset : halves(from) + 1
	const end = until === undefined ? start + 1 : until > last ? halves(last) + 2 : halves(until) + 1
	return `${start} ${end}`
}
