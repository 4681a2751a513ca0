import { disc, dome, path, poly, rect, row } from './marks.ts'
import type { Mark } from './marks.ts'

/** Sun and clouds by day, moon and stars by night: all are drawn, house.css shows the ones of the hour. */
export const sky = (x: number): Mark[] => [
	['sun', disc(x, 22, 8.5)],
	['moon', path('M', x + 3, 14, 'a', 8.5, 8.5, 0, 1, 0, 6, 12, 'a', 9, 9, 0, 0, 1, -6, -12, 'z')],
	['star', row(9, 14, 27, (at, i) => disc(at + ((i * 13) % 11), 6 + ((i * 17) % 23), i % 3 ? 0.6 : 0.9))],
	['cloud', cloud(x > 120 ? 40 : 178, 26) + cloud(x > 120 ? 84 : 224, 17)],
]

const cloud = (x: number, y: number) =>
	path(
		'M',
		x - 14,
		y,
		'h',
		28,
		'a',
		4.5,
		4.5,
		0,
		0,
		0,
		-4,
		-6,
		'a',
		6,
		6,
		0,
		0,
		0,
		-9,
		-3,
		'a',
		6.5,
		6.5,
		0,
		0,
		0,
		-9,
		4,
		'a',
		4,
		4,
		0,
		0,
		0,
		-6,
		5,
		'z',
	)

export const hills: Mark[] = [
	['hill-1', 'M0 60Q46 34 104 53T240 40V100H0z'],
	['hill-2', 'M0 74Q70 60 138 70T240 62V100H0z'],
]

export const meadow: Mark[] = [
	['ground', 'M0 85Q90 79 240 84V100H0z'],
	['grass', 'M0 93Q120 86 240 93V100H0z'],
]

export const alps: Mark[] = [
	['rock-1', 'M0 58 26 40 40 50 66 24 88 46 104 38 140 64V80H0zM116 70 168 22 186 38 206 12 240 44V80H116z'],
	['rock-2', 'M66 24 88 46 80 56 70 44zM206 12 240 44V60L214 38zM168 22 186 38 178 46z'],
	[
		'snow',
		'M66 24 56 34 62 33 66 38 71 33 76 34zM206 12 193 28 201 26 207 32 214 25 222 27zM168 22 159 31 165 30 169 34 173 29 176 29zM26 40 18 47 24 46 28 49 32 44z',
	],
	['hill-1', 'M0 68Q50 54 110 66T240 58V100H0z'],
	['hill-2', 'M0 78Q80 66 150 76T240 70V100H0z'],
]

export const lake: Mark[] = [
	['hill-1', 'M0 58Q40 34 96 52T240 40V100H0z'],
	['water', 'M0 66h240v16H0z'],
	['ripple', 'M8 70h26m10 4h18m112-4h24m8 4h22M60 71h8'],
	['sail', 'M31 65.5V52l7 13.5zM29.5 65.5V55l-5 10.5zM22 67h17l-3 3H25z'],
	['hill-2', 'M0 81Q80 71 240 79V100H0z'],
]

export const town: Mark[] = [
	['hill-1', 'M0 58Q46 36 104 50T240 42V100H0z'],
	['far', 'M0 52l10-9 10 9v38H0zM20 58h22v32H20zM42 47l9-11 9 11v43H42zM178 50h24v40h-24zM202 56l10-9 10 9v34h-20zM222 46h18v44h-18z'],
	['far-pane', row(4, 50, 9, (y) => [4, 12, 25, 33, 46, 53, 182, 193, 206, 214, 228].map((x) => rect(x, y + (x % 7), 4, 5)).join(''))],
]

export const fir = (x: number, y: number, s = 1): Mark[] => {
	const half = (w: number) =>
		path(
			'M',
			x,
			y - 27 * s,
			'l',
			w * 6 * s,
			11 * s,
			'h',
			-w * 2.4 * s,
			'l',
			w * 4.8 * s,
			8 * s,
			'h',
			-w * 2.4 * s,
			'l',
			w * 4.4 * s,
			8 * s,
			'H',
			x,
			'z',
		)
	return [
		['trunk', rect(x - s, y - s, 2 * s, 4 * s)],
		['fir', half(1) + half(-1)],
		['shade', half(-1)],
	]
}

export const tree = (x: number, y: number, s = 1): Mark[] => [
	[
		'trunk',
		path(
			'M',
			x - 1.3 * s,
			y,
			'v',
			-9 * s,
			'l',
			-3 * s,
			-5 * s,
			'h',
			1.6 * s,
			'l',
			2.7 * s,
			3 * s,
			'l',
			2.4 * s,
			-4 * s,
			'h',
			1.4 * s,
			'l',
			-2.5 * s,
			6 * s,
			'v',
			9 * s,
			'z',
		),
	],
	['leaf', disc(x, y - 24 * s, 9 * s, 9.5 * s) + disc(x - 6 * s, y - 17 * s, 7.5 * s, 7 * s) + disc(x + 6.5 * s, y - 17.5 * s, 7 * s)],
	[
		'shade',
		path(
			'M',
			x - 13.5 * s,
			y - 17 * s,
			'a',
			7.5 * s,
			7 * s,
			0,
			0,
			0,
			15 * s,
			0,
			'a',
			8.5 * s,
			4.6 * s,
			0,
			0,
			1,
			-15 * s,
			0,
			'z',
			'M',
			x - 0.5 * s,
			y - 17.5 * s,
			'a',
			7 * s,
			7 * s,
			0,
			0,
			0,
			14 * s,
			0,
			'a',
			8 * s,
			4.6 * s,
			0,
			0,
			1,
			-14 * s,
			0,
			'z',
		),
	],
]

export const poplar = (x: number, y: number, s = 1): Mark[] => [
	['trunk', rect(x - 0.8, y - 4, 1.6, 5)],
	['leaf', path('M', x, y, 'c', -7 * s, -10 * s, -5.5 * s, -30 * s, 0, -42 * s, 'c', 5.5 * s, 12 * s, 7 * s, 32 * s, 0, 42 * s, 'z')],
	['shade', path('M', x, y, 'c', -7 * s, -10 * s, -5.5 * s, -30 * s, 0, -42 * s, 'z')],
]

/** A row of bushes on y, each given by its middle and half its width. */
export const bushes = (y: number, ...places: [x: number, r: number][]): Mark[] => [
	['leaf', places.map(([x, r]) => dome(x, y, r, r * 0.62)).join('')],
	['shade', places.map(([x, r]) => path('M', x - r, y, 'q', r, -r * 0.5, 2 * r, 0, 'z')).join('')],
]

export const picket = (from: number, to: number, y: number): Mark[] => [
	[
		'trim',
		rect(from, y - 5, to - from, 1) +
			rect(from, y - 2, to - from, 1) +
			row(Math.floor((to - from) / 3), from + 0.5, 3, (x) => poly(x, y, x, y - 6.2, x + 0.8, y - 7.2, x + 1.6, y - 6.2, x + 1.6, y)),
	],
]

/** A path that widens towards the reader, and the shadow a building throws on the ground. */
export const walk = (x: number, w: number, y = 89): Mark => [
	'gravel',
	path('M', x, y, 'h', w, 'q', 2, 5, w * 0.9 + 5, 11, 'h', -w * 2.4 - 8, 'q', w * 0.9 + 2, -6, w * 0.5 + 3, -11, 'z'),
]
export const cast = (x: number, w: number, y = 89.5): Mark => ['shade', disc(x + w / 2 - 4, y, w / 2 + 7, 2.6)]
