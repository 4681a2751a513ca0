import { axisText, niceTicks, widthOfTicks } from './axis.ts'
import type { Size } from './use-size.ts'

type Tone = 'in' | 'out' | 'time' | 'measurement' | 'maintenance' | 'rental' | 'reminder' | 'file'
export type BarSeries = {
	name: string
	tone: Tone
	values: readonly number[]
	/** Of the time before, as a line across each bar. */
	before?: readonly number[]
}
type Bar = { slot: number; tone: Tone; path: string }
type Drawing = {
	left: number
	/** How wide a slot is. */
	step: number
	/** Where the bars begin. */
	zero: number
	ticks: { y: number; text: string }[]
	bars: Bar[]
	/** The time before. */
	marks: { slot: number; x: number; y: number; width: number }[]
}
type Options = { stacked: boolean; least: number; tickText?: ((value: number) => string) | undefined }

/** Below the bars, for the slots' names, and above them, for the uppermost figure. */
export const edges = { top: 10, bottom: 24 }

/** Where everything lies in a room of that size. */
export function barShapes(
	{ width, height }: Size,
	series: readonly BarSeries[],
	{ stacked, least, tickText = axisText }: Options,
): Drawing {
	const slots = Math.max(...series.map(({ values }) => values.length))
	const at = (slot: number) => series.map(({ values }) => values[slot] ?? 0)
	const tops = Array.from({ length: slots }, (_, slot) => reach(at(slot), stacked))
	const before = series.flatMap((each) => each.before ?? [])
	const low = Math.min(0, ...tops.map((top) => top.low), ...before)
	const high = Math.max(0, ...tops.map((top) => top.high), ...before)
	const values = niceTicks(low, high, { wanted: height < 160 ? 2 : 4, least })
	const [bottom = 0, top = 1] = [values[0], values.at(-1)]
	const texts = values.map(tickText)
	const left = widthOfTicks(texts)
	const step = (width - left) / slots
	const room = height - edges.top - edges.bottom
	const y = (value: number) => edges.top + room * (1 - (value - bottom) / (top - bottom))
	const beside = stacked ? 1 : series.length
	const gap = step < 20 ? 1 : 3
	const thick = Math.max(2, Math.min(20, (step * 0.76) / beside - gap))
	const x = (slot: number, nth: number) => left + step * (slot + 0.5) + (nth - beside / 2) * (thick + gap) + gap / 2
	const bars: Bar[] = []
	const marks: Drawing['marks'] = []
	for (let slot = 0; slot < slots; slot++) {
		let [up, down] = [0, 0]
		for (const [nth, { tone, values: own, before: earlier }] of series.entries()) {
			const value = own[slot] ?? 0
			const from = stacked ? (value < 0 ? down : up) : 0
			if (stacked && value < 0) down += value
			else if (stacked) up += value
			const place = x(slot, stacked ? 0 : nth)
			if (value !== 0) bars.push({ slot, tone, path: barPath(place, thick, y(from), y(from + value), !stacked) })
			const mark = earlier?.[slot]
			if (mark) marks.push({ slot, x: place - 2, y: y(mark), width: thick + 4 })
		}
	}
	return { left, step, zero: y(0), bars, marks, ticks: values.map((value, nth) => ({ y: y(value), text: texts[nth] ?? '' })) }
}

/** How far the bars of a slot go down and up. */
function reach(values: readonly number[], stacked: boolean): { low: number; high: number } {
	if (!stacked) return { low: Math.min(...values), high: Math.max(...values) }
	const sum = (list: readonly number[]) => list.reduce((whole, value) => whole + value, 0)
	return { low: sum(values.filter((value) => value < 0)), high: sum(values.filter((value) => value > 0)) }
}

/** Rounded at the end that is away from zero; never so thin that a small amount is not to be seen. */
function barPath(x: number, width: number, from: number, to: number, rounded: boolean): string {
	const up = to < from ? -1 : 1
	const long = Math.max(1.5, Math.abs(to - from))
	const radius = rounded ? Math.min(4, width / 2, long) : 0
	const n = (value: number) => Number(value.toFixed(2))
	const straight = n(from + up * (long - radius))
	const end = `q0 ${n(up * radius)} ${n(radius)} ${n(up * radius)}h${n(width - 2 * radius)}q${n(radius)} 0 ${n(radius)} ${n(-up * radius)}`
	return `M${n(x)} ${n(from)}V${straight}${end}V${n(from)}z`
}
