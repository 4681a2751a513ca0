import { fir, poplar, sky, tree } from './landscape.ts'
import { disc } from './marks.ts'
import type { Mark } from './marks.ts'
import { withoutLandscape } from './scenes.ts'
import './house.css'

// On a sheet of 720 x 350: each house keeps its own sheet of 240 x 100, moved and scaled. The seeds were chosen by eye.
const houses = [
	{ type: 'ferienhaus', seed: 'at', x: -96, ground: 268, scale: 1.9 },
	{ type: 'garten', seed: 'b', x: 418, ground: 288, scale: 1.5 },
	{ type: 'einfamilienhaus', seed: 'we', x: 388, ground: 306, scale: 2.1 },
	{ type: 'mehrfamilienhaus', seed: 'ai', x: 62, ground: 310, scale: 2.75 },
] as const

const far: Mark[] = [
	['rock-1', 'M0 236 60 168 104 196 176 118 262 196 300 168 420 250H0zM430 240 520 150 560 186 634 96 720 186V260H430z'],
	['snow', 'M176 118 150 146 163 142 176 154 188 143 203 148zM634 96 604 136 622 128 634 144 652 130 668 132z'],
	['hill-1', 'M0 226Q150 160 330 206T720 190V350H0z'],
	['hill-2', 'M0 270Q180 214 400 252T720 236V350H0z'],
	['acre', 'M470 236Q580 210 690 220L720 244 720 252 440 250z'],
	['furrow', 'M462 248 700 230M500 252 716 244'],
]
const near: Mark[] = [
	['ground', 'M0 288Q190 276 400 292T720 280V350H0z'],
	...fir(20, 300, 2.6),
	...poplar(400, 298, 1.7),
	...tree(676, 304, 2.4),
	...fir(104, 300, 1.8),
]
const front: Mark[] = [
	['grass', 'M0 318Q220 304 430 316T720 308V350H0z'],
	['flower', disc(60, 320, 2) + disc(388, 321, 2) + disc(470, 318, 2.2) + disc(690, 316, 2)],
	['yellow', disc(90, 316, 1.8) + disc(420, 317, 2) + disc(650, 317, 1.8)],
]

const Marks = ({ marks }: { marks: readonly Mark[] }) => marks.map(([paint, d], i) => <path key={i} className={paint} d={d} />)

/** Houses of many kinds side by side, for pages that belong to none; by night with lit windows. Decoration for screen readers. */
export function Village({ className }: { className: string }) {
	return (
		<svg className={`house ${className}`} viewBox="0 0 720 350" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
			<g transform="translate(20 10) scale(2.6)">
				<Marks marks={sky(214)} />
			</g>
			<Marks marks={far} />
			<Marks marks={near} />
			{houses.map(({ type, seed, x, ground, scale }) => (
				<g key={type} transform={`translate(${x} ${Math.round(ground - 89 * scale)}) scale(${scale})`}>
					<Marks marks={withoutLandscape(type, seed)} />
				</g>
			))}
			<Marks marks={front} />
		</svg>
	)
}
