import type { Scale } from '@hausheft/contract/scales.ts'
import type { SeriesData, Slot, Way } from '@hausheft/contract/statistics.ts'
import { decimalFixed, decimalRounded, placesOf } from '@hausheft/contract/swiss/decimals.ts'
import { count, decimal, reading } from '@hausheft/contract/swiss/formats.ts'
import { slotAfter, slotName } from '@hausheft/contract/swiss/slots.ts'
import { daysBetween } from '@hausheft/contract/swiss/zurich.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import type { LineSeries } from '../../ui/charts/line-shapes.ts'
import { adds, comparable } from './key-figure.ts'

/** A series as it is shown: in its own colour, and called so, whichever of the others are there. */
export type ShownSeries = SeriesData & { tone: string; title: string }
export type Course = { series: readonly ShownSeries[]; scale: Scale; way: Way; symbol: string; withBefore: boolean }

/** For the picture alone, which needs no more than a float has. */
export const lineOf = ({ tone, title, slots, before }: ShownSeries, { way, withBefore }: Course): LineSeries => ({
	name: title,
	tone,
	values: slots.map(({ value }) => (value === null ? null : Number(value))),
	estimated: slots.map(({ estimated, covered, value }) => estimated || (adds(way) && value !== null && covered < 1)),
	...(withBefore && {
		before: slots.map((slot, at) => comparable(slot, before[at])).map((value) => (value === null ? null : Number(value))),
	}),
	...(way === 'mean' && {
		reach: slots.map(({ min, max }) => (min === null || max === null ? null : ([Number(min), Number(max)] as const))),
	}),
})

/** A series in a slot, in words. */
export function slotText({ slots, before }: SeriesData, at: number, { symbol, withBefore, way, scale }: Course): string {
	const slot = slots[at]
	const earlier = before[at]
	const span = way === 'mean' && slot?.min && slot.max && slot.min !== slot.max ? ` (${rounded(slot.min)} bis ${rounded(slot.max)})` : ''
	const now = slot?.value ? `${reading(decimalRounded(slot.value), symbol)}${span}${noteOf(slot, scale, way)}` : 'nichts gemessen'
	return withBefore && earlier?.value
		? `${now}, Vorjahr ${reading(decimalRounded(earlier.value), symbol)}${noteOf(earlier, scale, way)}`
		: now
}
const noteOf = (slot: Slot, scale: Scale, way: Way): string => {
	const part = coveredText(slot, scale, way)
	return part ? `, ${part}` : slot.estimated ? ', geschätzt' : ''
}

/** Of what adds up `9.5 von 28 Tagen`, of a day `9.5 von 24 Stunden`; undefined for what is covered as a whole, or not at all. */
export function coveredText({ on, value, covered }: Slot, scale: Scale, way: Way): string | undefined {
	if (!adds(way) || value === null || covered === 1) return undefined
	const days = daysBetween(on, slotAfter(on, scale))
	const [whole, text] = days === 1 ? [24, 'Stunden'] : [days, 'Tagen']
	return `${Math.min(Math.round(covered * whole * 10) / 10, whole - 0.1)} von ${whole} ${text}`
}

const rounded = (value: string) => decimal(decimalRounded(value))

/** What the picture tells, in a sentence. */
export function summaryOf({ series, scale, symbol }: Course): string {
	const each = series.map((shown) => {
		const known = shown.slots.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]))
		const [first, last] = [shown.slots[0], shown.slots.at(-1)]
		const span = first && last ? `${slotName(first.on, scale)} bis ${slotName(last.on, scale)}` : ''
		if (known.length === 0) return `${shown.title}, ${span}: nichts gemessen.`
		const ordered = known.toSorted((a, b) => Number(a.value) - Number(b.value))
		const told = ([ordered.at(-1), ordered[0]] as const).map(
			(slot) => slot && `${reading(decimalRounded(slot.value), symbol)} (${slotName(slot.on, scale)})`,
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

type CourseTable = { columns: string[]; rows: { name: string; cells: string[] }[] }

/** The twin of the picture, oldest first, or the newest of it: as people read it, or the same numbers without marks for a spreadsheet. */
export function tableOf({ series, scale, way, symbol, withBefore }: Course, forSheet: boolean, most = Infinity): CourseTable {
	const slots = series[0]?.slots ?? []
	const from = Math.max(0, slots.length - most)
	const alone = series.length === 1
	const withReach = way === 'mean' && alone
	const written = series.flatMap(({ slots, before }) => [
		...slots.flatMap(({ value, min, max }) => (withReach ? [value, min, max] : [value])),
		...(withBefore ? before.map((slot) => slot?.value) : []),
	])
	const places = placesOf(written.filter((value) => typeof value === 'string'))
	const fixed = (value: string) => (forSheet ? decimalFixed(value, places) : decimal(decimalFixed(value, places)))
	const write = (value: string | null | undefined) => (value ? fixed(value) : forSheet ? '' : '–')
	const unit = forSheet ? ` [${symbol}]` : ''
	const columnsOf = (shown: ShownSeries) => [
		`${alone && !forSheet ? `${shown.title} in ${symbol}` : shown.title}${unit}`,
		...(forSheet ? ['geschätzt', 'gemessener Teil'] : []),
		...(withReach ? [`tiefster${unit}`, `höchster${unit}`] : []),
		...(withBefore ? [`Vorjahr${unit}`] : []),
	]
	const cellsOf = ({ slots, before }: ShownSeries, at: number) => {
		const slot = slots[at]
		const estimated = slot?.estimated ?? false
		const part = slot && !forSheet && coveredText(slot, scale, way)
		return [
			`${estimated && !forSheet ? estimate : ''}${write(slot?.value)}${part ? ` (${part})` : ''}`,
			...(forSheet ? [estimated ? 'ja' : '', slot?.value ? String(slot.covered) : ''] : []),
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

/** How many rows come next below so many of the newest, and of how many; undefined at the end. */
export function moreRows(
	{ series }: { series: readonly { slots: readonly unknown[] }[] },
	shown: number,
	step: number,
): string | undefined {
	const left = (series[0]?.slots.length ?? 0) - shown
	if (left <= 0) return undefined
	return `${count(Math.min(left, step), 'weitere Zeile', 'weitere Zeilen')}${left > step ? ` von ${left}` : ''}`
}
