import { alps, bushes, cast, fir, hills, meadow, picket, poplar, sky, tree, walk } from './landscape.ts'
import { disc, path, poly, rect, row } from './marks.ts'
import type { Mark } from './marks.ts'
import { chimney, door, gable, geraniums, roof, smoke, windows } from './parts.ts'
import type { Variety } from './variety.ts'

/** Hof, Rustico oder Alp: a farmhouse under one great roof, the silo and a cow. */
export const landwirtschaft = (v: Variety): Mark[] => [
	...sky(206),
	...hills,
	['field', 'M0 76Q44 66 92 71L60 86 0 84zM240 68Q200 62 170 68L196 84 240 82z'],
	['furrow', 'M0 82 70 71M16 85 80 72M36 85l50-13M240 72l-56-2M240 77l-50-5M236 81l-42-6'],
	...meadow,
	...tree(40, 89, 1.1),
	['silo', 'M166 88V46a8 6 0 0 1 16 0V88z'],
	['shade', 'M166 88V46q0-4 4-5.4V88z'],
	['seam', 'M166 54h16M166 62h16M166 70h16M166 78h16'],
	cast(74, 92),
	...chimney(128, 14, 14),
	['wall-4', rect(78, 58, 46, 31)],
	[v.pick(1, ['wood-1', 'wood-2']), rect(124, 58, 40, 31)],
	['seam', row(9, 128, 4.3, (x) => path('M', x, 58, 'v', 31))],
	['wood-2', rect(132, 65, 22, 24)],
	['seam', 'M143 65v24M133 66l9 22M153 66l-9 22'],
	['shade', rect(78, 58, 8, 31)],
	['wood-2', path('M', 78, 71.5, 'h', 46, 'v', 2, 'h', -46, 'z')],
	...windows(v, { x: 84, y: 60.5, cols: 3, rows: 2, dx: 14, dy: 15.5, w: 6.5, h: 7.5, shutter: v.pick(2, ['green', 'red']), skip: (c, r) => r === 1 && c === 2 }),
	...geraniums(82, 69.4, 40),
	...door('brown', 111, 76, 9, 12.5),
	...roof(v.pick(3, ['roof-1', 'roof-2']), 66, 62, 110, 39, 30),
	['wood-3', 'M104 45a11 10 0 0 1 22 0v4h-22z'],
	...windows(v, { x: 111.5, y: 40.5, w: 7, h: 6.5, light: 12 }),
	walk(112, 7),
	...cow(44, 91),
	...bushes(89.5, [82, 6], [100, 5], [190, 8]),
	...picket(176, 240, 95),
]

const cow = (x: number, y: number): Mark[] => [
	['shade', disc(x, y + 0.5, 11, 1.6)],
	['brown', path('M', x - 8, y, 'v', -10, 'q', 0, -3, 3, -3, 'h', 11, 'l', 3, -3, 'h', 5, 'l', 2, 3.5, 'l', -1, 2.5, 'h', -4, 'l', -1.5, 3, 'v', 7, 'h', -2, 'v', -5, 'h', -10, 'v', 5, 'h', -2, 'v', -5, 'l', -1, 0, 'v', 5, 'z')],
	['trim', disc(x - 1, y - 9, 2.6, 2) + disc(x + 13, y - 12.5, 1.4, 1) + disc(x + 4, y - 7, 1.8, 1.3)],
]

/** Bauland: the frame of poles and laths that announces a house, on a meadow. */
export const land = (v: Variety): Mark[] => [
	...sky(52),
	...(v.lit(1) ? alps : hills),
	...meadow,
	...fir(208, 88, 1.1),
	...fir(222, 90, 0.8),
	...tree(40, 90, 1.3),
	['grass', 'M70 86l16-9h72l20 9z'],
	['furrow', 'M70 86l16-9h72l20 9z'],
	['pole', path('M', 86, 77, 'V', 38, 'M', 158, 77, 'V', 38, 'M', 70, 86, 'V', 32, 'M', 178, 86, 'V', 32, 'M', 122, 81, 'V', 14)],
	['lath', 'M70 32l8-8M70 32l7 1M178 32l-8-8M178 32l-7 1M86 38l6-6M86 38l6 1M158 38l-6-6M158 38l-6 1M115 21l7-7 7 7'],
	['ghost', 'M70 86V32L122 14l56 18v54M86 38l36-24 36 24'],
	['wood-2', rect(134, 72, 1.8, 16) + rect(150, 72, 1.8, 16)],
	['white', rect(131, 66, 24, 11)],
	['green', rect(133, 68, 12, 1.6)],
	['seam', 'M133 72h20M133 74.5h16'],
	['wood-3', row(4, 66, 37, (x) => rect(x, 84, 2, 6))],
	['flower', row(9, 18, 25, (x, i) => disc(x, 91 + ((i * 5) % 7), 0.9))],
	['yellow', row(9, 28, 23, (x, i) => disc(x, 90 + ((i * 3) % 8), 0.9))],
]

/** Vereinshaus: a pavilion with its flag, a long table and lanterns. */
export const vereinshaus = (v: Variety): Mark[] => {
	const flag = v.pick(1, ['red', 'petrol', 'green'])
	return [
		...sky(66),
		...hills,
		...meadow,
		...tree(206, 91, 1.35),
		...tree(186, 89, 0.9),
		...poplar(30, 90, 0.8),
		cast(74, 92),
		['iron', rect(62, 22, 1.2, 67)],
		[flag, 'M63.2 23q7-3 12 0t12 0v14q-6 3-12 0t-12 0z'],
		['white', disc(75, 30.4, 3.6)],
		[v.pick(2, ['wall-4', 'wall-2', 'wall-6']), rect(82, 54, 76, 35)],
		['shade', rect(82, 54, 8, 35)],
		['stone', rect(82, 85, 76, 4)],
		...roof(v.pick(3, ['roof-1', 'roof-2', 'roof-3']), 72, 56, 96, 24, 20),
		['wall-3', 'M104 54 120 40l16 14z'],
		...gable('brown', 104, 54, 32, 13, 4, 2.6),
		['white', disc(120, 49, 3.6)],
		['iron', 'M119.6 46.5h.8v2.2l1.6 1-.4.7-2-1.2z'],
		...windows(v, { x: 88, y: 63, cols: 2, dx: 11, w: 8, h: 12, light: 2 }),
		...windows(v, { x: 133, y: 63, cols: 2, dx: 11, w: 8, h: 12, light: 6 }),
		['green', rect(112, 67, 16, 22)],
		['lit', rect(114, 69.5, 5, 7) + rect(121, 69.5, 5, 7)],
		['seam', 'M120 67v22'],
		['gravel', 'M112 89h16q4 6 22 11H90q18-5 22-11z'],
		['wire', 'M82 62Q72 72 62.6 60M158 62q16 14 40 4'],
		['lamp', disc(72, 67.5, 1.9) + disc(78, 66.5, 1.9) + disc(166, 67.6, 1.9) + disc(176, 70.4, 1.9) + disc(187, 69.6, 1.9)],
		['wood-1', rect(160, 83, 30, 2) + rect(164, 85, 1.8, 7) + rect(184, 85, 1.8, 7)],
		['wood-3', rect(157, 88, 36, 1.4)],
		...bushes(89.5, [86, 7], [101, 5], [142, 6], [154, 6]),
	]
}

/** Andere: a mill by its brook. */
export const andere = (v: Variety): Mark[] => [
	...sky(56),
	...hills,
	...meadow,
	...tree(48, 90, 1.15),
	...tree(34, 92, 0.8),
	...poplar(204, 90, 1),
	...poplar(216, 91, 0.8),
	cast(74, 76),
	...chimney(96, 21, 14),
	[v.pick(1, ['wall-1', 'wall-4', 'wall-2']), rect(80, 52, 74, 37)],
	['shade', rect(80, 52, 8, 37)],
	['stone', 'M80 72h74v17H80z'],
	['seam', 'M80 77.6h74M80 83.2h74M92 72v5.6m16-5.6v5.6m30-5.6v5.6M100 77.6v5.6m26-5.6v5.6M90 83.2V89m44-5.8V89'],
	['timber', 'M80 71.5h74M81 52v19M98 52v19M118 52v19M138 52v19M153 52v19M81 53l17 18M153 53l-15 18'],
	...roof(v.pick(2, ['roof-1', 'roof-3']), 72, 54, 90, 25, 14),
	['wall-3', rect(119.5, 41, 9, 7.5)],
	['roof-2', poly(116, 42, 124, 35, 132, 42)],
	...windows(v, { x: 121.5, y: 42.5, w: 5, h: 5, light: 8 }),
	...windows(v, { x: 86, y: 58, light: 1 }),
	...windows(v, { x: 105, y: 58, cols: 2, dx: 20, light: 2 }),
	...windows(v, { x: 143, y: 58, light: 4 }),
	...windows(v, { x: 88, y: 76, h: 7, shutter: 'petrol', light: 5 }),
	...windows(v, { x: 131, y: 76, h: 7, shutter: 'petrol', light: 6 }),
	['trim', 'M105 89V79q6-6.5 12 0v10z'],
	['petrol', 'M106.2 89v-9.6q4.8-5 9.6 0V89z'],
	walk(107, 8),
	['water', 'M148 92q18-5 44-2 22 2 48-1v11H138q2-4 10-8z'],
	['ripple', 'M166 95.5h14m8-2h18m6 3h12'],
	['wheel', disc(164, 77, 14) + disc(164, 77, 9.5) + 'M164 61v32M148 77h32M152.7 65.7l22.6 22.6M175.3 65.7l-22.6 22.6'],
	['brown', disc(164, 77, 2.6)],
	['rock-1', disc(146, 93.5, 3.6, 2.2) + disc(198, 97, 4.2, 2.2)],
	...bushes(89.5, [100, 5], [124, 6]),
]

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
		[v.pick(2, ['brick', 'wall-4', 'wall-6']), rect(68, 55, 108, 35)],
		['shade', rect(68, 55, 8, 35)],
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
	['white', path('M', x, y - 3, 'v', -13, 'q', 0, -2, 2, -2, 'h', 16, 'l', 3, 0, 'q', 2, 0, 3.5, 2, 'l', 3.5, 6, 'q', 1, 1, 1, 2, 'v', 5, 'z')],
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
		[v.pick(3, ['wall-4', 'wall-1', 'wall-5']), rect(72, 54, 100, 35)],
		['shade', rect(72, 54, 7, 35)],
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
				['flower', path('M', x + 3, 88, 'v', -8, 'q', 0, -2, 2, -2.4, 'l', 2, -4.6, 'q', 0.6, -1.4, 2, -1.4, 'h', 6, 'q', 1.4, 0, 2, 1.4, 'l', 2, 4.6, 'q', 2, 0.4, 2, 2.4, 'v', 8, 'z')],
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
