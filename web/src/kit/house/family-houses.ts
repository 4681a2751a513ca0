import { alps, bushes, cast, fir, hills, meadow, picket, poplar, sky, tree, walk } from './landscape.ts'
import { disc, path, poly, rect, row } from './marks.ts'
import type { Mark } from './marks.ts'
import { chimney, door, gable, geraniums, roof, smoke, stones, windows } from './building-elements.ts'
import type { Variety } from './variety.ts'

/** Einfamilienhaus: a gable to the street, a long roof, the garden behind its fence. */
export const einfamilienhaus = (v: Variety): Mark[] => {
	const wall = v.pick(1, ['wall-4', 'wall-1', 'wall-3', 'wall-6'])
	const tiles = v.pick(2, ['roof-1', 'roof-3', 'roof-2'])
	const shutter = v.pick(3, ['green', 'petrol', 'red'])
	return [
		...sky(196),
		...hills,
		...meadow,
		...tree(196, 91, 1.25),
		...poplar(40, 90, 0.8),
		...tree(58, 90, 0.9),
		cast(84, 80),
		...chimney(142, 27, 14),
		...(v.lit(3) ? [smoke(145, 24)] : []),
		[wall, rect(104, 55, 56, 34)],
		...roof(tiles, 98, 57, 67, 22, 10),
		...(v.lit(4) ? solar : []),
		...windows(v, { x: 135, y: 65, cols: 2, dx: 12.5, w: 8, h: 13, light: 8 }),
		['seam', 'M127 86h34'],
		[wall, 'M84 89V58L107 36 130 58V89z'],
		['shade', 'M84 89V58l8-8V89z'],
		...gable(tiles, 84, 58, 46, 22),
		...windows(v, { x: 95, y: 54, cols: 2, dx: 17, shutter }),
		...windows(v, { x: 104.5, y: 43.5, w: 5, h: 5.4, light: 4 }),
		...windows(v, { x: 112, y: 72, w: 9, h: 8, shutter, light: 6 }),
		...geraniums(110, 81.4, 13),
		...door(shutter, 92, 74.5, 9, 14),
		['edge', poly(89.5, 73.4, 91, 71, 102, 71, 103.5, 73.4)],
		walk(93, 7),
		...bushes(89.5, [116, 8], [140, 6], [156, 9]),
		...picket(30, 80, 96),
		...picket(122, 214, 96),
	]
}

const solar: Mark[] = [
	['panel', poly(134, 53, 136.5, 41, 152, 41, 156, 53)],
	['bar', 'M141 53l1.4-12M148.6 53l-1.4-12M135.3 47h18.7'],
]

/** Ferienhaus: a chalet under the peaks. */
export const ferienhaus = (v: Variety): Mark[] => {
	const wood = v.pick(1, ['wood-1', 'wood-1', 'wood-2', 'wood-3'])
	const shutter = v.pick(2, ['red', 'green', 'petrol'])
	return [
		...sky(116),
		...alps,
		...meadow,
		...fir(48, 90, 1.35),
		...fir(64, 91, 0.85),
		...fir(192, 90, 1.4),
		...fir(208, 92, 0.9),
		cast(82, 76, 90),
		...chimney(140, 28, 14),
		smoke(143, 25),
		['stone', rect(84, 75, 72, 14)],
		stones(84, 75, 72),
		[wood, 'M86 75V55L120 31 154 55V75z'],
		['seam', row(9, 38, 4, (y) => path('M', Math.max(86, 164 - 1.417 * y), y, 'H', Math.min(154, 76 + 1.417 * y)))],
		['shade', 'M86 75V55l9-6.4V75z'],
		...gable('brown', 86, 55, 68, 24, 14, 4),
		['snow', 'M72 64.9 120 27 168 64.9 168 62.8 120 24.4 72 62.8z'],
		...windows(v, { x: 101, y: 56.5, cols: 3, dx: 16, shutter }),
		...windows(v, { x: 117, y: 41, h: 7, shutter, light: 3 }),
		['brown', rect(87, 67, 66, 8)],
		['rods', row(16, 89, 4.1, (x) => path('M', x, 68.5, 'v', 5))],
		['wood-3', rect(86, 66.2, 68, 1.4)],
		...geraniums(92, 66.2, 56),
		...windows(v, { x: 93, y: 78, w: 8, h: 6, light: 4 }),
		...windows(v, { x: 138, y: 78, w: 8, h: 6, light: 5 }),
		...door('brown', 114.5, 77, 10, 12),
		walk(115, 9),
		['wood-3', row(3, 83.4, 3.2, (y) => disc(164, y, 1.6) + disc(168, y, 1.6) + disc(172, y, 1.6))],
		['edge', poly(160, 81, 168, 77.6, 176, 81, 176, 82.2, 160, 82.2)],
	]
}

/** Familiengarten: a hut, beds in rows, beans on poles and sunflowers. */
export const garten = (v: Variety): Mark[] => {
	const hut = v.pick(1, ['red', 'green', 'petrol', 'wood-1'])
	return [
		...sky(184),
		...hills,
		...meadow,
		...tree(52, 90, 1.3),
		['flower', row(7, 42, 4, (x, i) => disc(x, 64 + ((i * 7) % 11), 1.3))],
		...poplar(212, 88, 0.7),
		cast(118, 44, 86.5),
		[hut, 'M120 86V56l20-13 20 13v30z'],
		['seam', row(7, 125, 5, (x) => path('M', x, 45 + Math.abs(x - 140) * 0.65, 'V', 86))],
		['shade', 'M120 86V56l7-4.6V86z'],
		...gable(v.pick(2, ['roof-1', 'roof-2']), 120, 56, 40, 13, 5, 3),
		...door('white', 127, 68, 9, 17),
		...windows(v, { x: 144, y: 64, w: 9, h: 9 }),
		...geraniums(142, 73.8, 13),
		['iron', rect(139.6, 26, 0.9, 16)],
		['flower', 'M140.5 26.5q4-2 7 0t7 0v7q-4 2-7 0t-7 0z'],
		['trim', 'M146.3 27.7h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6z'],
		...sunflowers(172),
		...beans(92),
		['soil', 'M66 88h52l-7 9H54zM124 89h56l10 8h-60z'],
		[
			'leaf',
			row(7, 69, 6.5, (x) => disc(x, 90, 2.4, 1.9)) +
				row(7, 65, 7, (x) => disc(x, 94.5, 2.8, 2.2)) +
				row(8, 130, 6.6, (x) => disc(x, 91, 2.3, 1.9)) +
				row(8, 134, 7, (x) => disc(x, 95, 2.8, 2.1)),
		],
		['flower', row(4, 131, 13, (x) => disc(x, 90.6, 1) + disc(x + 5, 94.6, 1.2))],
		['iron', path('M', 112, 84, 'h', 7, 'v', 6, 'h', -7, 'z', 'M', 119, 85.5, 'l', 5, -3.5, 'v', 1.6, 'l', -5, 4, 'z')],
		...picket(0, 58, 98),
		...picket(184, 240, 98),
	]
}

const sunflowers = (x: number): Mark[] => [
	['stem', row(3, x, 7, (at, i) => path('M', at, 88, 'V', 66 + ((i * 5) % 9)))],
	['leaf', row(3, x, 7, (at) => disc(at - 2, 78, 2.2, 1.2) + disc(at + 2, 74, 2.2, 1.2))],
	['yellow', row(3, x, 7, (at, i) => disc(at, 64 + ((i * 5) % 9), 4))],
	['brown', row(3, x, 7, (at, i) => disc(at, 64 + ((i * 5) % 9), 1.9))],
]

const beans = (x: number): Mark[] => [
	['rods', row(4, x, 6, (at) => path('M', at - 2, 88, 'L', at + 2, 62, 'M', at + 4, 88, 'L', at, 62))],
	['leaf', row(4, x, 6, (at) => disc(at + 1, 80, 3, 4) + disc(at + 1, 72, 2.4, 3.4))],
	['flower', row(4, x + 1, 6, (at, i) => disc(at + (i % 2), 76 - (i % 3), 0.9))],
]
