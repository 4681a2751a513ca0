import { bushes, cast, fir, hills, poplar, sky, tree } from './landscape.ts'
import { disc, path, poly, rect, row } from './marks.ts'
import type { Mark } from './marks.ts'
import { door, smoke, wall, windows } from './building-elements.ts'
import type { Variety } from './variety.ts'

/** Gewerbeliegenschaft: a hall under its saw-tooth roof, the gate and the van. */
export const gewerbe = (v: Variety): Mark[] => {
	const gate = v.pick(1, ['petrol', 'green', 'red'])
	return [
		...sky(38),
		...hills,
		['pavement', 'M0 86Q120 82 240 86V100H0z'],
		['grass', 'M0 86Q40 83 66 85L40 100H0z'],
		...tree(40, 90, 1.15),
		...poplar(216, 88, 0.8),
		cast(68, 112, 90),
		['brick', rect(168, 26, 7, 40)],
		['edge', rect(167, 24, 9, 3)],
		smoke(171, 22),
		...row4((x) => [
			['roof-2', poly(x, 55, x + 21, 38, x + 21, 55)],
			['pane', poly(x + 21, 38, x + 26, 38, x + 26, 55, x + 21, 55)],
			['bar', path('M', x + 21, 43.5, 'h', 5, 'm', -5, 6, 'h', 5)],
		]),
		...wall(v.pick(2, ['brick', 'wall-4', 'wall-6']), 68, 55, 108, 35),
		['slab', rect(66, 53.5, 112, 2.4)],
		...windows(v, { x: 76, y: 62, cols: 3, dx: 14, w: 10, h: 8 }),
		['trim', rect(121, 63, 30, 27)],
		[gate, rect(122.5, 64.5, 27, 25.5)],
		['seam', 'M122.5 69.5h27M122.5 74.5h27M122.5 79.5h27M122.5 84.5h27'],
		...door('brown', 158, 75, 10, 14.5),
		['trim', rect(155, 62, 17, 6)],
		[gate, rect(157, 64, 13, 2)],
		...van(82, 96, gate),
	]
}

const row4 = (draw: (x: number) => Mark[]): Mark[] => [70, 96, 122, 148].flatMap(draw)

const van = (x: number, y: number, paint: string): Mark[] => [
	['shade', disc(x + 14, y + 0.4, 17, 1.8)],
	[
		'white',
		path('M', x, y - 3, 'v', -13, 'q', 0, -2, 2, -2, 'h', 16, 'l', 3, 0, 'q', 2, 0, 3.5, 2, 'l', 3.5, 6, 'q', 1, 1, 1, 2, 'v', 5, 'z'),
	],
	['pane', path('M', x + 18, y - 15.5, 'h', 2.6, 'q', 1.4, 0, 2.2, 1.4, 'l', 2.8, 5, 'h', -7.6, 'z')],
	[paint, rect(x, y - 7.5, 29, 2)],
	['iron', disc(x + 7, y - 2.6, 3.2) + disc(x + 22.5, y - 2.6, 3.2)],
	['trim', disc(x + 7, y - 2.6, 1.2) + disc(x + 22.5, y - 2.6, 1.2)],
]

/** Garage oder Einstellhalle: a row of gates, one open. */
export const garage = (v: Variety): Mark[] => {
	const gates = v.pick(1, [
		['green', 'petrol', 'red'],
		['red', 'red', 'green'],
		['petrol', 'yellow', 'petrol'],
	] as const)
	const open = v.pick(2, [0, 1, 2])
	return [
		...sky(190),
		...hills,
		...poplar(42, 84, 0.9),
		...tree(66, 82, 1.1),
		...tree(178, 82, 1.2),
		...fir(206, 86, 1),
		['pavement', 'M0 86Q120 82 240 86V100H0z'],
		cast(70, 104, 89),
		...wall(v.pick(3, ['wall-4', 'wall-1', 'wall-5']), 72, 54, 100, 35),
		['leaf', row(13, 76, 7.6, (x, i) => disc(x, 50, 3.6, 2 + (i % 3)))],
		['slab', rect(68, 50, 108, 5)],
		['shade', rect(72, 55, 100, 2.6)],
		...gates.flatMap((gate, i) => bay(gate, 79 + i * 31, i === open)),
		['lamp', disc(109, 59, 1.3) + disc(140, 59, 1.3)],
		['seam', 'M92 90l-6 10M123 90v10M154 90l6 10'],
		...bushes(90, [62, 9], [184, 9]),
	]
}

const bay = (gate: string, x: number, open: boolean): Mark[] => [
	['trim', rect(x - 1.2, 60.8, 26.4, 28.2)],
	...(open
		? ([
				['cave', rect(x, 62, 24, 27)],
				[gate, rect(x, 62, 24, 3)],
				[
					'flower',
					path(
						'M',
						x + 3,
						88,
						'v',
						-8,
						'q',
						0,
						-2,
						2,
						-2.4,
						'l',
						2,
						-4.6,
						'q',
						0.6,
						-1.4,
						2,
						-1.4,
						'h',
						6,
						'q',
						1.4,
						0,
						2,
						1.4,
						'l',
						2,
						4.6,
						'q',
						2,
						0.4,
						2,
						2.4,
						'v',
						8,
						'z',
					),
				],
				['pane', path('M', x + 7, 77.4, 'l', 1.5, -3.9, 'h', 7, 'l', 1.5, 3.9, 'z')],
				['lamp', disc(x + 5.8, 81, 1.4) + disc(x + 18.2, 81, 1.4)],
				['iron', rect(x + 4, 88, 4, 2) + rect(x + 16, 88, 4, 2) + rect(x + 8, 83.5, 8, 1.6)],
			] as Mark[])
		: ([
				[gate, rect(x, 62, 24, 27)],
				['seam', path('M', x, 68.5, 'h', 24, 'm', -24, 6.5, 'h', 24, 'm', -24, 6.5, 'h', 24, 'M', x + 12, 62, 'v', 27)],
				['brass', rect(x + 10.5, 84, 3, 1)],
			] as Mark[])),
]
