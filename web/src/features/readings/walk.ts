// Hides in which order the meters of a round stand, and how one is put elsewhere.
import type { Reading } from '@hausheft/contract/readings.ts'
import { seriesKey } from '../../kit/readings/series-key.ts'

export type Placed = Pick<Reading, 'unit' | 'name' | 'object' | 'hidden'>

/** In this order; what is not in it comes after, as it stood. */
export function inOrder<T extends Placed>(series: readonly T[], order: readonly Placed[]): T[] {
	const places = new Map(order.map((each, at) => [seriesKey(each), { at, hidden: each.hidden }]))
	const at = (one: T) => places.get(seriesKey(one))?.at ?? order.length
	return series.map((one) => ({ ...one, hidden: places.get(seriesKey(one))?.hidden ?? one.hidden })).toSorted((a, b) => at(a) - at(b))
}

/** The one at `from` put to `to`; what is between moves up. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
	const one = list[from]
	if (one === undefined || to < 0 || to >= list.length) return [...list]
	return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** Which place a row has that is dragged by `dy`: before the first of the others whose middle it has not passed. */
export function placeAfterDrag(heights: readonly number[], from: number, dy: number): number {
	const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, height) => sum + height, 0))
	const [top = 0, height = 0] = [tops[from], heights[from]]
	const middleOf = (at: number) => (tops[at] ?? 0) + (heights[at] ?? 0) / 2
	const others = heights.map((_, at) => at).filter((at) => at !== from)
	// Downwards the lower edge counts, upwards the upper one.
	return others.filter((at) => (at < from ? top + dy >= middleOf(at) : top + height + dy > middleOf(at))).length
}
