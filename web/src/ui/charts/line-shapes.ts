import { axisText, niceTicks, widthOfTicks } from './axis.ts'
import { edges } from './bar-shapes.ts'
import type { Size } from './use-size.ts'

export type LineSeries = {
	name: string
	/** Of the colours of the kinds. */
	tone: string
	/** Null where nothing is known: a gap. */
	values: readonly (number | null)[]
	/** Whether a value is computed from those beside it. */
	estimated: readonly boolean[]
	/** Of the year before. */
	before?: readonly (number | null)[] | undefined
	/** The lowest and the highest of each slot. */
	reach?: readonly (readonly [low: number, high: number] | null)[] | undefined
}
type Dot = { x: number; y: number; estimated: boolean }
type Line = {
	tone: string
	/** What is known, without what leads to an estimate. */
	path: string
	dashed: string
	before: string
	band: string
	dots: Dot[]
}
type Column = { x: number; y: number; width: number; height: number; tone: string; estimated: boolean }
export type LineDrawing = {
	left: number
	step: number
	zero: number
	ticks: { y: number; text: string }[]
	lines: Line[]
	columns: Column[]
}
type Options = {
	/** What adds up stands on zero, as columns where it is alone. */
	columns: boolean
	fromZero: boolean
	tickText?: ((value: number) => string) | undefined
}

/** Above so many dots they are no dots any more. */
const mostDots = 130

/** Where everything lies in a room of that size. */
export function lineShapes({ width, height }: Size, slots: number, series: readonly LineSeries[], options: Options): LineDrawing {
	const { columns, fromZero, tickText = axisText } = options
	const every = series.flatMap(({ values, before = [], reach = [] }) => [...values, ...before, ...reach.flatMap((pair) => pair ?? [])])
	const known = every.filter((value) => value !== null)
	const low = known.reduce((a, b) => Math.min(a, b), fromZero || known.length === 0 ? 0 : Infinity)
	const high = known.reduce((a, b) => Math.max(a, b), fromZero || known.length === 0 ? 0 : -Infinity)
	const ticks = niceTicks(low, high, { wanted: height < 160 ? 2 : 4 })
	const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
	const texts = ticks.map(tickText)
	const left = widthOfTicks(texts)
	const step = (width - left) / Math.max(slots, 1)
	const room = height - edges.top - edges.bottom
	const y = (value: number) => edges.top + room * (1 - (value - bottom) / (top - bottom))
	const x = (slot: number) => left + step * (slot + 0.5)
	const zero = y(Math.min(Math.max(0, bottom), top))
	const line = (each: LineSeries): Line => ({
		tone: each.tone,
		...(columns ? { path: '', dashed: '' } : pathsOf(each.values, each.estimated, x, y)),
		before: each.before ? (columns ? marksOf(each.before, step, x, y) : pathsOf(each.before, [], x, y).path) : '',
		band: each.reach ? bandOf(each.reach, x, y) : '',
		dots: columns || slots > mostDots ? [] : dotsOf(each, x, y),
	})
	return {
		left,
		step,
		zero,
		ticks: ticks.map((value, nth) => ({ y: y(value), text: texts[nth] ?? '' })),
		lines: series.map(line),
		columns: columns ? series.flatMap((each) => columnsOf(each, step, x, y, zero)) : [],
	}
}

const n = (value: number) => Number(value.toFixed(1))
type At = (value: number) => number

function columnsOf({ values, estimated, tone }: LineSeries, step: number, x: At, y: At, zero: number): Column[] {
	const width = Math.max(1, Math.min(22, step * 0.7))
	return values.flatMap((value, slot) => {
		if (value === null) return []
		const height = Math.max(value === 0 ? 0 : 1.5, Math.abs(zero - y(value)))
		return [
			{
				x: n(x(slot) - width / 2),
				y: n(value < 0 ? zero : zero - height),
				width: n(width),
				height: n(height),
				tone,
				estimated: estimated[slot] ?? false,
			},
		]
	})
}

/** A line across each column. */
const marksOf = (values: readonly (number | null)[], step: number, x: At, y: At): string => {
	const width = Math.max(2, Math.min(26, step * 0.9))
	return values.map((value, slot) => (value === null ? '' : `M${n(x(slot) - width / 2)} ${n(y(value))}h${n(width)}`)).join('')
}

const dotsOf = ({ values, estimated }: LineSeries, x: At, y: At): Dot[] =>
	values.flatMap((value, slot) => (value === null ? [] : [{ x: n(x(slot)), y: n(y(value)), estimated: estimated[slot] ?? false }]))

/** One path for what is known and one for what is estimated; of more slots than pixels the lowest and the highest of each pixel are left. */
function pathsOf(values: readonly (number | null)[], estimated: readonly boolean[], x: At, y: At): { path: string; dashed: string } {
	let [path, dashed] = ['', '']
	let last: { x: number; y: number; nth: number } | undefined
	// Where the path of what is known has been drawn to.
	let pen: typeof last
	for (const { slot, value } of thinned(values, x)) {
		const at = { x: n(x(slot)), y: n(y(value)), nth: slot }
		const joined = last && !values.slice(last.nth, slot).includes(null) ? last : undefined
		if (!joined) path += `M${at.x} ${at.y}h0`
		else if (estimated[slot] || estimated[joined.nth]) dashed += `M${joined.x} ${joined.y}L${at.x} ${at.y}`
		else path += `${pen === joined ? '' : `M${joined.x} ${joined.y}`}L${at.x} ${at.y}`
		if (!joined || !(estimated[slot] || estimated[joined.nth])) pen = at
		last = at
	}
	return { path, dashed }
}

/** The values that are known; of those of one pixel the first, the lowest, the highest and the last. */
function thinned(values: readonly (number | null)[], x: At): { slot: number; value: number }[] {
	const known = values.flatMap((value, slot) => (value === null ? [] : [{ slot, value }]))
	if (values.length < 2 || x(1) - x(0) >= 1) return known
	return [...Map.groupBy(known, ({ slot }) => Math.floor(x(slot))).values()].flatMap((pixel) => {
		const sorted = pixel.toSorted((a, b) => a.value - b.value)
		const kept = new Set([pixel[0], sorted[0], sorted.at(-1), pixel.at(-1)])
		return pixel.filter((each) => kept.has(each))
	})
}

/** What lies between the lowest and the highest, as an area for each stretch without a gap. */
function bandOf(reach: readonly (readonly [number, number] | null)[], x: At, y: At): string {
	const areas: string[] = []
	let run: { x: number; low: number; high: number }[] = []
	const close = () => {
		const there = run.map(({ x: at, high }) => `${at} ${high}`)
		const back = run.toReversed().map(({ x: at, low }) => `${at} ${low}`)
		if (run.length > 1) areas.push(`M${[...there, ...back].join('L')}z`)
		run = []
	}
	for (const [slot, pair] of reach.entries())
		if (pair) run.push({ x: n(x(slot)), low: n(y(pair[0])), high: n(y(pair[1])) })
		else close()
	close()
	return areas.join('')
}
