import type { Scale } from '@hausheft/contract/scales.ts'
import type { Slot, Way } from '@hausheft/contract/statistics.ts'
import { decimalOf, unitsOf } from '@hausheft/contract/swiss/decimals.ts'
import { slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import { dayOf, instantOf, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** The readings of a series in one day or month, as the database keeps them together; figures are whole billionths, instants milliseconds. */
export type Stretch = {
	on: Day
	readings: number
	first: { at: number; data: bigint; replaced: boolean }
	last: { at: number; data: bigint }
	/** From reading to reading within it, in how many steps and how long, where it neither went back nor was replaced. */
	gained: bigint
	steps: number
	passed: bigint
	/** The days on which a counter went back within it. */
	broken: Day[]
	total: bigint
	least: bigint
	most: bigint
}

export type Figures = { slots: Map<Day, Omit<Slot, 'on'>>; broken: Day[] }

/** Since when a series is known, and until when. */
type KnownSpan = { since: number; until: number }

/** Stretches of a series, in order, as figures of slots; what is not among them has none. */
export function figuresOf(stretches: readonly Stretch[], scale: Scale, way: Way, known: KnownSpan): Figures {
	const bySlot = Map.groupBy(stretches, ({ on }) => slotOf(on, scale))
	if (way === 'consumption') return { slots: consumed(stretches, bySlot, scale), broken: daysBack(stretches) }
	const slots = new Map([...bySlot].map(([slot, parts]) => [slot, { ...figure(parts, way), covered: knownOf(slot, scale, known) }]))
	return { slots, broken: way === 'last' ? daysBack(stretches) : [] }
}

/** Of what lasts, the part that has begun and is over. */
function knownOf(slot: Day, scale: Scale, { since, until }: KnownSpan): number {
	const [from, to] = [Math.max(startOf(slot), since), Math.min(startOf(slotAfter(slot, scale)), until)]
	return shareOf(BigInt(Math.max(to - from, 0)), slot, scale)
}
/** Cut, so that only the whole is 1. */
const shareOf = (passed: bigint, slot: Day, scale: Scale): number =>
	Number((passed * 1_000_000n) / BigInt(startOf(slotAfter(slot, scale)) - startOf(slot))) / 1_000_000

function figure(parts: readonly Stretch[], way: Exclude<Way, 'consumption'>): Omit<Slot, 'on' | 'covered'> {
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

/** What a counter has gained, by slots; estimated where a slot has no reading of its own, or is covered in part. */
function consumed(stretches: readonly Stretch[], own: ReadonlyMap<Day, unknown>, scale: Scale): Figures['slots'] {
	const gained = new Map<Day, bigint>()
	const covered = new Map<Day, bigint>()
	const add = (sums: Map<Day, bigint>, slot: Day, units: bigint) => sums.set(slot, (sums.get(slot) ?? 0n) + units)
	for (const [at, part] of stretches.entries()) {
		if (part.steps > 0) add(gained, slotOf(part.on, scale), part.gained)
		add(covered, slotOf(part.on, scale), part.passed)
		const before = stretches[at - 1]
		// Where it went back or was replaced nobody knows what passed meanwhile.
		if (!before || part.first.replaced || part.first.data < before.last.data) continue
		const [from, to] = [before.last.at, part.first.at]
		for (const [slot, units] of spread(from, to, part.first.data - before.last.data, scale)) add(gained, slot, units)
		for (const [slot, passed] of spread(from, to, BigInt(to - from), scale)) add(covered, slot, passed)
	}
	return new Map(
		[...gained].map(([slot, units]) => {
			const share = shareOf(covered.get(slot) ?? 0n, slot, scale)
			return [slot, { ...certain(decimalOf(units)), estimated: !own.has(slot) || share < 1, covered: share }]
		}),
	)
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
export function startOf(day: Day): number {
	const known = starts.get(day)
	if (known !== undefined) return known
	const start = Date.parse(instantOf({ day, time: '00:00' }))
	if (starts.size > 20_000) starts.clear()
	starts.set(day, start)
	return start
}

/** A day of readings at the end of a course: where it began and ended, and when. */
export type Step = {
	at: number
	readings: number
	replaced: boolean
	broken: string
	first: string
	last: string
	least: string
	most: string
}
type Range = { min: number; max: number }

const aDay = 86_400_000
/** A few readings say too little. */
const leastSteps = 3
/** So much less or more than ever before still surprises nobody: the seasons, a full house, an empty one. */
const [slackDown, slackUp] = [0.5, 1.5]

/** Between what a reading of now should lie, by the days before it in their order; with as many decimals as these. */
export function expectedOf(
	{ kind, symbol }: { kind: 'counter' | 'amount' | 'level'; symbol: string },
	course: readonly Step[],
	now: number,
): { min: string; max: string } | null {
	const found = kind === 'counter' ? counterRange(sinceReplaced(course), now) : valueRange(course, kind)
	if (!found) return null
	const range = symbol === '%' && kind === 'level' ? withinPercent(found, course) : found
	const places = Math.max(...course.map(({ last }) => last.split('.')[1]?.length ?? 0))
	const written = (value: number, round: (scaled: number) => number) =>
		decimalOf(unitsOf((round(value * 10 ** places) / 10 ** places).toFixed(places)))
	return { min: written(range.min, Math.floor), max: written(range.max, Math.ceil) }
}

/** From the last day on which the counter began anew, or went back. */
function sinceReplaced(course: readonly Step[]): readonly Step[] {
	const from = course.findLastIndex(
		({ replaced, broken, first }, at) => replaced || broken !== '' || unitsOf(first) < unitsOf(course[at - 1]?.last ?? first),
	)
	return course.slice(Math.max(from, 0))
}

/** By how much it went up a day, from one day of readings to the next, at the least and at the most. */
function counterRange(course: readonly Step[], now: number): Range | null {
	const last = course.at(-1)
	const rates = course.flatMap((step, at) => {
		const before = course[at - 1]
		return before && step.at > before.at ? [(Number(step.last) - Number(before.last)) / ((step.at - before.at) / aDay)] : []
	})
	if (!last || rates.length < leastSteps - 1) return null
	// Of two readings of one day the later one may be of its evening.
	const days = Math.max((now - last.at) / aDay, 1)
	return {
		min: Number(last.last) + (now <= last.at ? 0 : slackDown * Math.min(...rates) * ((now - last.at) / aDay)),
		max: Number(last.last) + slackUp * Math.max(...rates) * days,
	}
}

/** What adds up lies about where it lay; a level may leave its range by a quarter of it. */
function valueRange(course: readonly Step[], kind: 'amount' | 'level'): Range | null {
	if (course.reduce((sum, { readings }) => sum + readings, 0) < leastSteps) return null
	const least = Math.min(...course.map((step) => Number(step.least)))
	const most = Math.max(...course.map((step) => Number(step.most)))
	if (kind === 'amount' && least >= 0) return { min: slackDown * least, max: slackUp * most }
	const slack = most > least ? (most - least) / 4 : Math.abs(most) / 10
	return { min: least - slack, max: most + slack }
}

/** A share ends at 0 and at 100, unless it has not before. */
function withinPercent({ min, max }: Range, course: readonly Step[]): Range {
	const [least, most] = [
		Math.min(0, ...course.map((step) => Number(step.least))),
		Math.max(100, ...course.map((step) => Number(step.most))),
	]
	return { min: Math.max(min, least), max: Math.min(max, most) }
}

type Row = { name: string; object?: string | null | undefined; files: string[] }
/** The rows of a round by the entry that takes them: one for each object, and one for what stands at none, in the order of the rows. */
export const byObject = <R extends Row>(rows: readonly R[]): { object: string | null; rows: (R & { at: number })[] }[] =>
	[
		...Map.groupBy(
			rows.map((row, at) => ({ ...row, at })),
			({ object }) => object ?? null,
		),
	].map(([object, of]) => ({ object, rows: of }))

/** What an entry of a round is called, as no one types it. */
export function titleOf(rows: readonly { name: string }[]): string {
	const name = [...(rows[0]?.name ?? '')]
	if (rows.length > 1) return 'Zählerstände abgelesen'
	return `${name.length > longestName ? `${name.slice(0, longestName - 1).join('')}…` : name.join('')} abgelesen`
}
const longestName = 180

/** The field of the round to which a field of one of its entries belongs. */
export function fieldOf(path: string, rows: readonly (Row & { at: number })[]): string {
	const [part, nth = '0', field] = path.split('.')
	const at = rows[Number(nth)]?.at ?? rows[0]?.at ?? 0
	if (part === 'measurement') return field ? `rows.${at}.${field}` : `rows.${at}`
	if (part === 'objects') return `rows.${rows[0]?.at ?? 0}.object`
	if (part !== 'files') return path
	const ends = rows.map((_, upTo) => rows.slice(0, upTo + 1).reduce((sum, { files }) => sum + files.length, 0))
	const row = ends.findIndex((end) => Number(nth) < end)
	return `rows.${rows[row]?.at ?? 0}.files.${Number(nth) - (ends[row - 1] ?? 0)}`
}
