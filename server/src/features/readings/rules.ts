import type { Scale } from '@hausheft/contract/scales.ts'
import type { Slot } from '@hausheft/contract/statistics.ts'
import { decimalOf } from '@hausheft/contract/swiss/decimals.ts'
import { slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import { dayOf, instantOf, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** The readings of a series in one day or month, as the database keeps them together; figures are whole billionths, instants milliseconds. */
export type Stretch = {
	on: Day
	readings: number
	first: { at: number; data: bigint; replaced: boolean }
	last: { at: number; data: bigint }
	/** From reading to reading within it, in so many steps that did not go back. */
	gained: bigint
	steps: number
	/** The days on which a counter went back within it. */
	broken: Day[]
	total: bigint
	least: bigint
	most: bigint
}

export type Way = 'consumption' | 'sum' | 'mean' | 'last'
/** What a slot says of such readings: a level never adds up, a counter by what lies between its readings. */
export function wayOf(kind: 'counter' | 'amount' | 'level', summarize: boolean): Way {
	if (kind === 'level') return 'mean'
	if (!summarize) return 'last'
	return kind === 'counter' ? 'consumption' : 'sum'
}

export type Figures = { slots: Map<Day, Omit<Slot, 'on'>>; broken: Day[] }

/** Stretches of a series, in order, as figures of slots; what is not among them has none. */
export function figuresOf(stretches: readonly Stretch[], scale: Scale, way: Way): Figures {
	const bySlot = Map.groupBy(stretches, ({ on }) => slotOf(on, scale))
	if (way === 'consumption') return { slots: consumed(stretches, bySlot, scale), broken: daysBack(stretches) }
	const slots = new Map([...bySlot].map(([slot, parts]) => [slot, figure(parts, way)]))
	return { slots, broken: way === 'last' ? daysBack(stretches) : [] }
}

function figure(parts: readonly Stretch[], way: Exclude<Way, 'consumption'>): Omit<Slot, 'on'> {
	const total = parts.reduce((sum, part) => sum + part.total, 0n)
	if (way === 'sum') return certain(decimalOf(total))
	if (way === 'last') return certain(decimalOf(parts.at(-1)?.last.data ?? 0n))
	const readings = parts.reduce((sum, part) => sum + part.readings, 0)
	const least = parts.map((part) => part.least).reduce((a, b) => (b < a ? b : a))
	const most = parts.map((part) => part.most).reduce((a, b) => (b > a ? b : a))
	return { value: decimalOf(mean(total, BigInt(readings))), min: decimalOf(least), max: decimalOf(most), estimated: false }
}
const certain = (value: string) => ({ value, min: null, max: null, estimated: false })

/** Half up, away from zero. */
function mean(total: bigint, readings: bigint): bigint {
	const size = total < 0n ? -total : total
	const quotient = (2n * size + readings) / (2n * readings)
	return total < 0n ? -quotient : quotient
}

/** What a counter has gained, by slots; estimated where a slot has no reading of its own. */
function consumed(stretches: readonly Stretch[], own: ReadonlyMap<Day, unknown>, scale: Scale): Figures['slots'] {
	const gained = new Map<Day, bigint>()
	const add = (slot: Day, units: bigint) => gained.set(slot, (gained.get(slot) ?? 0n) + units)
	for (const [at, part] of stretches.entries()) {
		if (part.steps > 0) add(slotOf(part.on, scale), part.gained)
		const before = stretches[at - 1]
		if (!before || part.first.replaced || part.first.data < before.last.data) continue
		for (const [slot, units] of spread(before.last.at, part.first.at, part.first.data - before.last.data, scale)) add(slot, units)
	}
	return new Map([...gained].map(([slot, units]) => [slot, { ...certain(decimalOf(units)), estimated: !own.has(slot) }]))
}

/** What lies between two readings, over the slots between by the time that passed in each; what rounding leaves falls to the last one. */
export function spread(from: number, to: number, units: bigint, scale: Scale): [slot: Day, units: bigint][] {
	const last = slotOf(dayOf(to), scale)
	const parts: [Day, bigint][] = []
	let [slot, since, left] = [slotOf(dayOf(from), scale), from, units]
	while (slot < last) {
		const next = slotAfter(slot, scale)
		const until = startOf(next)
		const part = (units * BigInt(until - since)) / BigInt(to - from)
		parts.push([slot, part])
		left -= part
		slot = next
		since = until
	}
	// A reading at the first instant of a slot ends the one before: nothing of it passed in this one.
	const ending = parts.at(-1)
	if (since === to && ending) ending[1] += left
	else parts.push([last, left])
	return parts
}

/** The days on which the counter showed less than before, without having been replaced. */
function daysBack(stretches: readonly Stretch[]): Day[] {
	const days = stretches.flatMap(({ first, broken }, at) => {
		const before = stretches[at - 1]
		return before && !first.replaced && first.data < before.last.data ? [dayOf(first.at), ...broken] : broken
	})
	return [...new Set(days)]
}

const starts = new Map<Day, number>()
/** The first instant of a day in Zurich. There are not many days, and finding one takes the calendar of the system. */
function startOf(day: Day): number {
	const known = starts.get(day)
	if (known !== undefined) return known
	const start = Date.parse(instantOf({ day, time: '00:00' }))
	if (starts.size > 20_000) starts.clear()
	starts.set(day, start)
	return start
}
