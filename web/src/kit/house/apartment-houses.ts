import { bushes, cast, hills, lake, meadow, poplar, sky, town, tree, walk } from './landscape.ts'
import { disc, path, poly, rect, row } from './marks.ts'
import type { Mark } from './marks.ts'
import { balcony, chimney, door, geraniums, roof, wall, windows } from './building-elements.ts'
import type { Variety } from './variety.ts'

/** Mehrfamilienhaus: three floors by the lake, hipped roof with a dormer, balconies. */
export const mehrfamilienhaus = (v: Variety): Mark[] => {
	const plaster = v.pick(1, ['wall-1', 'wall-2', 'wall-3', 'wall-5'])
	const shutter = v.pick(2, ['green', 'green', 'petrol', 'red'])
	const tiles = v.pick(3, ['roof-1', 'roof-1', 'roof-2'])
	return [
		...sky(184),
		...lake,
		...meadow,
		...tree(54, 91, 1.25),
		...tree(200, 90, 1),
		...poplar(214, 90, 0.7),
		cast(82, 76),
		...chimney(138, 9, 14),
		...wall(plaster, 82, 37, 76, 52),
		['seam', path('M', 82, 54.5, 'h', 76, 'M', 82, 71.5, 'h', 76)],
		['stone', rect(82, 86, 76, 3)],
		...roof(tiles, 75, 38, 90, 21, 18),
		...dormer(v, plaster, tiles, 107),
		...windows(v, { x: 89, y: 42, cols: 4, rows: 3, dx: 18.7, dy: 17, shutter, skip: (c, r) => r === 2 && c === 1 }),
		...balcony(139, 50, 20, true),
		...balcony(139, 67, 20, v.lit(9)),
		...door(shutter, 105.5, 76.5, 9, 12.5),
		['edge', poly(102, 75.6, 104, 73, 116, 73, 118, 75.6)],
		walk(106, 8),
		...bushes(89.5, [92, 7], [128, 6], [150, 9], [72, 9]),
	]
}

const dormer = (v: Variety, plaster: string, tiles: string, x: number): Mark[] => [
	[plaster, rect(x + 1.5, 27, 9, 7)],
	[tiles, poly(x - 1, 28, x + 6, 21.5, x + 13, 28)],
	['shade', poly(x - 1, 28, x + 6, 21.5, x + 6, 28)],
	...windows(v, { x: x + 3.5, y: 28.6, w: 5, h: 4.6, light: 30 }),
]

/** Wohn- und Geschäftshaus: a town house in its row, a shop under a striped awning. */
export const wohnGeschaeftshaus = (v: Variety): Mark[] => {
	const plaster = v.pick(1, ['wall-2', 'wall-5', 'wall-1', 'wall-6'])
	const awning = v.pick(2, ['flower', 'green', 'petrol'])
	return [
		...sky(200),
		...town,
		['pavement', 'M0 89h240v11H0z'],
		['seam', 'M0 94h240M30 89l-8 11M80 89l-4 11M130 89v11M180 89l6 11M222 89l10 11'],
		[v.pick(3, ['wall-3', 'wall-4']), rect(46, 40, 40, 49)],
		['roof-2', poly(44, 41, 50, 28, 82, 28, 88, 41)],
		...windows(v, { x: 52, y: 47, cols: 3, rows: 2, dx: 12, dy: 15, shutter: 'petrol', light: 20 }),
		['pane', rect(51, 75, 30, 10)],
		['wall-6', rect(152, 34, 38, 55)],
		['roof-1', poly(150, 35, 171, 17, 192, 35)],
		...windows(v, { x: 159, y: 41, cols: 2, rows: 2, dx: 18, dy: 16, w: 6.4, h: 9, light: 26 }),
		['lit', rect(158, 75, 16, 10)],
		['wood-2', rect(178, 74, 8, 15)],
		...wall(plaster, 84, 27, 70, 62),
		...roof(v.pick(4, ['roof-1', 'roof-3']), 80, 28, 78, 16, 13),
		...[93, 113, 133].flatMap((x) => attic(v, x)),
		...windows(v, { x: 92, y: 33, cols: 4, rows: 2, dx: 16, dy: 17, w: 7, h: 10, shutter: v.pick(5, ['green', 'wood-2', 'petrol']) }),
		['stone', rect(84, 66, 70, 2.2)],
		['brown', rect(86, 68, 66, 21)],
		['trim', rect(88, 71, 25, 15) + rect(130, 71, 20, 15)],
		['lit', rect(89, 72, 23, 13) + rect(131, 72, 18, 13)],
		['brown', rect(92, 79, 5, 6) + rect(99, 77, 3, 8) + rect(104, 80, 6, 5) + disc(136, 81, 2.4) + rect(141, 78, 5, 7)],
		...door('wood-2', 117.5, 74, 9, 14.5),
		...awnings(awning, 86, 69, 30),
		...awnings(awning, 127, 69, 26),
		['iron', rect(70, 58, 1.2, 31) + rect(66.5, 57, 8, 1.2)],
		['lamp', disc(67.5, 60, 2) + disc(73.6, 60, 2)],
		['brown', rect(154.5, 84, 5, 5)],
		['leaf', disc(157, 80, 4.6)],
	]
}

const attic = (v: Variety, x: number): Mark[] => [
	['trim', rect(x - 1, 15.5, 10, 9.5)],
	['roof-3', poly(x - 2, 16, x + 4, 12, x + 10, 16)],
	[v.lit(x) ? 'lit' : 'pane', rect(x + 1, 17.5, 6, 6.4)],
]

const awnings = (paint: string, x: number, y: number, w: number): Mark[] => {
	const stripes = (shift: number) =>
		row(Math.floor(w / 6), x + shift, 6, (at) => path('M', at, y, 'h', 3, 'l', 1, 6, 'a', 1.5, 1.5, 0, 0, 1, -4, 0, 'z'))
	return [
		['trim', stripes(3)],
		[paint, stripes(0)],
		['shade', rect(x + 1, y + 8, w - 2, 1.6)],
	]
}

/** Eigentumswohnung: one flat of the house is ours, with its awning, its plants and somebody at home. */
export const stweWohnung = (v: Variety): Mark[] => {
	const sun = v.pick(1, ['flower', 'yellow', 'petrol', 'green'])
	const floors = [30, 49.5, 69]
	return [
		...sky(36),
		...hills,
		...meadow,
		...tree(48, 91, 1.3),
		...tree(206, 90, 0.95),
		cast(72, 98),
		...wall('wall-4', 72, 27, 98, 62),
		['slab', rect(70, 24, 102, 3.4)],
		['wall-3', rect(96, 15, 58, 9)],
		['slab', rect(93, 13, 64, 2.4)],
		['pane', rect(102, 16.5, 22, 7) + rect(132, 16.5, 16, 7)],
		...floors.flatMap((y, i) => floor(v, y, i)),
		[v.pick(2, ['wall-2', 'wall-6', 'wall-1']), rect(119, 46, 51, 20.5)],
		['trim', rect(122.5, 49.5, 21, 13.5)],
		['lit', rect(123.4, 50.4, 9, 11.8) + rect(133.6, 50.4, 9, 11.8)],
		...windows(v, { x: 157, y: 50, w: 7, h: 9, light: 40 }),
		['slab', rect(117, 65.4, 36, 2.4)],
		['glass', rect(117.6, 59, 34.8, 6.4)],
		['trim', rect(117, 58.2, 36, 1)],
		[sun, row(6, 119, 6, (x) => poly(x, 47, x + 3, 47, x + 1, 53, x - 2, 53))],
		['trim', row(6, 122, 6, (x) => poly(x, 47, x + 3, 47, x + 1, 53, x - 2, 53))],
		...geraniums(120, 58.2, 13),
		['leaf', disc(147, 55, 3) + disc(149.5, 56.6, 2.4)],
		['brown', poly(145, 58.4, 151, 58.4, 150.2, 64, 145.8, 64)],
		...door('petrol', 88, 75.5, 11, 13.5),
		['slab', rect(84, 73, 19, 1.6)],
		walk(89, 9),
		...bushes(89.5, [76, 8], [112, 9], [160, 11], [180, 8]),
	]
}

const floor = (v: Variety, y: number, i: number): Mark[] => [
	...windows(v, { x: 83, y: y + 1, cols: 2, dx: 13, w: 8, h: 10.5, skip: () => i === 2, light: i * 5 }),
	['trim', rect(122.5, y, 21, 13.5)],
	[v.lit(i + 60) ? 'lit' : 'pane', rect(123.4, y + 0.9, 9, 11.8)],
	['pane', rect(133.6, y + 0.9, 9, 11.8)],
	...windows(v, { x: 157, y: y + 1, w: 7, h: 9, light: 12 + i }),
	['slab', rect(117, y + 16, 36, 2.2)],
	['glass', rect(117.6, y + 9.6, 34.8, 6.4)],
]

/** Stockwerkeigentümergemeinschaft: two houses of today round a shared court. */
export const stweg = (v: Variety): Mark[] => {
	const [left, right] = v.pick(1, [
		['wall-4', 'wall-2'],
		['wall-3', 'wall-6'],
		['wall-1', 'wall-4'],
	] as const)
	return [
		...sky(120),
		...hills,
		...meadow,
		...poplar(40, 90, 0.85),
		...tree(212, 91, 1.15),
		cast(66, 54),
		cast(128, 48),
		...block(v, left, 62, 22, 56, 4, 0),
		...block(v, right, 128, 38, 50, 3, 30),
		['gravel', 'M96 100q8-7 14-11h24q6 5 18 11z'],
		...tree(123, 92, 0.75),
		...bushes(90, [70, 9], [94, 7], [146, 8], [172, 10]),
	]
}

const block = (v: Variety, plaster: string, x: number, y: number, w: number, floors: number, light: number): Mark[] => {
	const step = (89 - y) / floors
	const glass = Array.from({ length: floors - 1 }, (_, i) => y + step * (i + 1))
	return [
		['wall-4', rect(x + 8, y - 8, w - 18, 8)],
		['pane', rect(x + 12, y - 6.4, 14, 6.4)],
		['lit', rect(x + 29, y - 6.4, 8, 6.4)],
		['slab', rect(x + 5, y - 10, w - 12, 2.2)],
		...wall(plaster, x, y, w, 89 - y),
		['slab', rect(x - 1.5, y - 0.5, w + 3, 2.2)],
		...windows(v, {
			x: x + 6,
			y: y + 4.5,
			cols: 2,
			rows: floors,
			dx: 11,
			dy: step,
			w: 6.5,
			h: 9,
			light,
			skip: (c, r) => c === 1 && r === floors - 1,
		}),
		...windows(v, { x: x + w - 24, y: y + 4, cols: 2, rows: floors - 1, dx: 10.5, dy: step, w: 8.6, h: 11, light: light + 12 }),
		...windows(v, { x: x + w - 22, y: 77, w: 14, h: 7, light: light + 22 }),
		['slab', glass.map((at) => rect(x + w - 27, at, 29, 1.8)).join('')],
		['glass', glass.map((at) => rect(x + w - 26.4, at - 5.4, 27.8, 5.4)).join('')],
		...door('petrol', x + 17, 76.5, 8, 12),
	]
}
