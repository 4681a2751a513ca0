import { path, poly, rect, row } from './marks.ts'
import type { Mark } from './marks.ts'
import type { Variety } from './variety.ts'

type Windows = {
	x: number
	y: number
	cols?: number
	rows?: number
	dx?: number
	dy?: number
	w?: number
	h?: number
	/** Paint of the shutters; none without it. */
	shutter?: string
	/** Places left out: a door, a staircase. */
	skip?: (col: number, row: number) => boolean
	/** First number for the lights, so that two groups of windows differ. */
	light?: number
}

/** A grid of windows, all panes in one stroke and all lights in another. */
export const windows = (
	v: Variety,
	{ x, y, cols = 1, rows = 1, dx = 0, dy = 0, w = 6, h = 8, shutter, skip, light = 0 }: Windows,
): Mark[] => {
	let dark = ''
	let lit = ''
	let frame = ''
	let bars = ''
	let wings = ''
	for (let r = 0; r < rows; r++) {
		for (let c = 0; c < cols; c++) {
			if (skip?.(c, r)) continue
			const left = x + c * dx
			const top = y + r * dy
			frame += rect(left - 0.7, top - 0.7, w + 1.4, h + 1.4) + rect(left - 1.2, top + h + 0.4, w + 2.4, 1.1)
			if (v.lit(light + r * cols + c)) lit += rect(left, top, w, h)
			else dark += rect(left, top, w, h)
			bars += path('M', left + w / 2, top, 'v', h, 'M', left, top + h * 0.4, 'h', w)
			wings += rect(left - 3.6, top - 0.4, 2.7, h + 0.8) + rect(left + w + 0.9, top - 0.4, 2.7, h + 0.8)
		}
	}
	return [...(shutter ? ([[shutter, wings]] as Mark[]) : []), ['trim', frame], ['pane', dark], ['lit', lit], ['bar', bars]]
}

/** A wall with the shade of its left edge: the light comes from the right. */
export const wall = (paint: string, x: number, y: number, w: number, h: number): Mark[] => [
	[paint, rect(x, y, w, h)],
	['shade', rect(x, y, 8, h)],
]

/** Rows of stones, four to a row. */
export const stones = (x: number, y: number, w: number): Mark => [
	'seam',
	row(2, y + 5, 5, (at, i) => path('M', x, at, 'h', w) + row(4, x + w / 8 + i * 9, w / 4, (left) => path('M', left, at, 'v', -5))),
]

/** A hipped or gabled roof seen from its long side: eaves from x to x + w on y, ridge `up` above and drawn in by `inset`. */
export const roof = (paint: string, x: number, y: number, w: number, up: number, inset: number): Mark[] => {
	const at = (f: number) => path('M', x + inset * f, y - up * f, 'h', w - 2 * inset * f)
	return [
		[paint, poly(x, y, x + inset, y - up, x + w - inset, y - up, x + w, y)],
		['shade', poly(x, y, x + inset, y - up, x + inset + w * 0.12, y - up, x + w * 0.1, y)],
		['tiles', row(4, 0.2, 0.2, at)],
		['edge', rect(x, y - 0.8, w, 1.8)],
		['shade', rect(x + 7, y + 1, w - 14, 2.6)],
	]
}

/** The two slopes over a gable that faces the reader, apex in the middle, `over` beyond the walls. */
export const gable = (paint: string, x: number, y: number, w: number, up: number, over = 5, thick = 3.4): Mark[] => {
	const middle = x + w / 2
	const drop = (over * up) / (w / 2)
	return [
		['shade', poly(x, y + 3.5, middle, y - up + 4, x + w, y + 3.5, x + w, y, middle, y - up, x, y)],
		[
			paint,
			poly(
				x - over,
				y + drop,
				middle,
				y - up - thick,
				x + w + over,
				y + drop,
				x + w + over - 2,
				y + drop + thick * 0.7,
				middle,
				y - up + 0.6,
				x - over + 2,
				y + drop + thick * 0.7,
			),
		],
		['shade', poly(x - over, y + drop, middle, y - up - thick, middle, y - up + 0.6, x - over + 2, y + drop + thick * 0.7)],
	]
}

export const chimney = (x: number, y: number, h = 12): Mark[] => [
	['brick', rect(x, y, 6, h)],
	['shade', rect(x, y, 2, h)],
	['edge', rect(x - 1, y - 2, 8, 2.4)],
]

export const smoke = (x: number, y: number): Mark => ['smoke', path('M', x, y, 'c', -4, -4, 4, -6, 0, -10, 's', 3, -4, 2, -7)]

export const door = (paint: string, x: number, y: number, w = 9, h = 12): Mark[] => [
	['trim', rect(x - 1, y - 1, w + 2, h + 1)],
	[paint, rect(x, y, w, h)],
	['pane', rect(x + 1.6, y + 1.6, w - 3.2, h * 0.3)],
	['brass', rect(x + w - 2.4, y + h * 0.55, 1, 1)],
	['stone', rect(x - 2.5, y + h - 0.6, w + 5, 1.8)],
]

/** A balcony with a railing and, on every other one, flowers. */
export const balcony = (x: number, y: number, w: number, flowers: boolean): Mark[] => [
	['shade', rect(x + 1, y + 6, w - 2, 2)],
	['railing', rect(x, y, w, 5)],
	['rods', row(Math.floor(w / 2) - 1, x + 2, 2, (at) => path('M', at, y, 'v', 5))],
	['trim', rect(x - 0.6, y - 0.8, w + 1.2, 1.1) + rect(x - 0.6, y + 4.8, w + 1.2, 1.4)],
	...(flowers ? geraniums(x + 1.5, y - 0.6, w - 3) : []),
]

export const geraniums = (x: number, y: number, w: number): Mark[] => [
	['leaf', row(Math.round(w / 3.4), x + 1.6, 3.4, (at) => path('M', at - 2.2, y, 'q', 2.2, -3.4, 4.4, 0, 'z'))],
	[
		'flower',
		row(
			Math.round(w / 3.4),
			x + 1.6,
			3.4,
			(at, i) => rect(at - 1.4 + (i % 2), y - 2.4, 1.3, 1.3) + rect(at + 0.4, y - 1.7 - (i % 2) * 0.5, 1.2, 1.2),
		),
	],
]
