import type { Scale } from '@hausheft/contract/scales.ts'
import type { SeriesData, Way } from '@hausheft/contract/statistics.ts'
import { decimalRounded } from '@hausheft/contract/swiss/decimals.ts'
import { decimal, reading } from '@hausheft/contract/swiss/formats.ts'
import { slotName } from '@hausheft/contract/swiss/slots.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import type { LineSeries } from '../../ui/charts/line-shapes.ts'

/** A series as it is shown: in its own colour, and called so, whichever of the others are there. */
export type Shown = SeriesData & { tone: string; title: string }
export type Course = { series: readonly Shown[]; scale: Scale; way: Way; symbol: string; withBefore: boolean }

/** For the picture alone, which needs no more than a float has. */
export const lineOf = ({ tone, title, slots, before }: Shown, { way, withBefore }: Course): LineSeries => ({
	name: title,
	tone,
	values: slots.map(({ value }) => (value === null ? null : Number(value))),
	estimated: slots.map(({ estimated }) => estimated),
	...(withBefore && { before: before.map((slot) => (slot?.value ? Number(slot.value) : null)) }),
	...(way === 'mean' && {
		reach: slots.map(({ min, max }) => (min === null || max === null ? null : ([Number(min), Number(max)] as const))),
	}),
})

/** A series in a slot, in words. */
export function slotText({ slots, before }: SeriesData, at: number, { symbol, withBefore, way }: Course): string {
	const slot = slots[at]
	const earlier = before[at]?.value
	const span = way === 'mean' && slot?.min && slot.max && slot.min !== slot.max ? ` (${rounded(slot.min)} bis ${rounded(slot.max)})` : ''
	const now = slot?.value ? `${reading(rounded(slot.value), symbol)}${span}${slot.estimated ? ', geschätzt' : ''}` : 'nichts gemessen'
	return withBefore && earlier ? `${now}, Vorjahr ${reading(rounded(earlier), symbol)}` : now
}
const rounded = (value: string) => decimalRounded(value)

/** What the picture tells, in a sentence. */
export function summaryOf({ series, scale, symbol }: Course): string {
	const each = series.map((shown) => {
		const known = shown.slots.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]))
		const [first, last] = [shown.slots[0], shown.slots.at(-1)]
		const span = first && last ? `${slotName(first.on, scale)} bis ${slotName(last.on, scale)}` : ''
		if (known.length === 0) return `${shown.title}, ${span}: nichts gemessen.`
		const ordered = known.toSorted((a, b) => Number(a.value) - Number(b.value))
		const told = ([ordered.at(-1), ordered[0]] as const).map(
			(slot) => slot && `${reading(rounded(slot.value), symbol)} (${slotName(slot.on, scale)})`,
		)
		const estimated = shown.slots.filter((slot) => slot.estimated).length
		const gaps = shown.slots.length - known.length
		const notes = [estimated > 0 && `${estimated} geschätzt`, gaps > 0 && `${gaps} ohne Messung`].filter(Boolean).join(', ')
		return `${shown.title}, ${span}: höchster Wert ${told[0]}, tiefster ${told[1]}${notes && `; ${notes}`}.`
	})
	return `${spanName(scale)} für ${spanName(scale)}. ${each.join(' ')}`
}

/** A sign that stands before what is computed from readings before and after. */
export const estimate = '≈\u00a0'

export type CourseTable = { columns: string[]; rows: { name: string; cells: string[] }[] }

/** The twin of the picture, oldest first, or the newest of it: as people read it, or exactly and without marks for a spreadsheet. */
export function tableOf({ series, scale, way, symbol, withBefore }: Course, exact: boolean, most = Infinity): CourseTable {
	const slots = series[0]?.slots ?? []
	const from = Math.max(0, slots.length - most)
	const alone = series.length === 1
	const withReach = way === 'mean' && alone
	const write = (value: string | null | undefined) => (value ? (exact ? value : decimal(decimalRounded(value))) : exact ? '' : '–')
	const unit = exact ? ` [${symbol}]` : ''
	const columnsOf = (shown: Shown) => [
		`${alone && !exact ? `${shown.title} in ${symbol}` : shown.title}${unit}`,
		...(exact ? ['geschätzt'] : []),
		...(withReach ? [`tiefster${unit}`, `höchster${unit}`] : []),
		...(withBefore ? [`Vorjahr${unit}`] : []),
	]
	const cellsOf = ({ slots, before }: Shown, at: number) => {
		const slot = slots[at]
		const estimated = slot?.estimated ?? false
		return [
			`${estimated && !exact ? estimate : ''}${write(slot?.value)}`,
			...(exact ? [estimated ? 'ja' : ''] : []),
			...(withReach ? [write(slot?.min), write(slot?.max)] : []),
			...(withBefore ? [write(before[at]?.value)] : []),
		]
	}
	return {
		columns: [spanName(scale), ...series.flatMap(columnsOf)],
		rows: slots.slice(from).map(({ on }, nth) => ({
			name: slotName(on, scale),
			cells: series.flatMap((shown) => cellsOf(shown, from + nth)),
		})),
	}
}
