import { fir, poplar, sky, tree } from '../kit/house/landscape.ts'
import { disc, path } from '../kit/house/marks.ts'
import type { Mark } from '../kit/house/marks.ts'
import { withoutLandscape } from '../kit/house/scenes.ts'
import { seeds } from './village.ts'
import type { VillageHouse } from './village.ts'

// One village on a sheet of 1440 x 250: each house keeps its own sheet of 240 x 100, moved and scaled. The middle shows on a phone.
const village: { type: VillageHouse; x: number; scale: number }[] = [
	{ type: 'ferienhaus', x: -70, scale: 1.75 },
	{ type: 'landwirtschaft', x: 150, scale: 1.9 },
	{ type: 'einfamilienhaus', x: 400, scale: 1.8 },
	{ type: 'mehrfamilienhaus', x: 590, scale: 2.1 },
	{ type: 'stwe_wohnung', x: 860, scale: 1.85 },
	{ type: 'garten', x: 1120, scale: 1.7 },
]

const ground = 232
const hills: Mark[] = [
	[
		'rock-1',
		'M0 160 50 112 90 134 150 88 210 138 256 118 350 176H0zM1010 170 1120 78 1160 112 1230 44 1300 104 1350 80 1440 140V190H1010z',
	],
	[
		'snow',
		'M150 88 132 107 142 105 150 114 158 105 168 108zM1230 44 1204 78 1219 73 1230 87 1246 74 1262 80zM1120 78 1100 98 1112 96 1120 104 1130 95 1138 97z',
	],
	['hill-1', 'M0 160Q240 96 520 138T1010 126T1440 150V250H0z'],
	['hill-2', 'M0 196Q300 146 680 182T1440 176V250H0z'],
	['field', 'M330 172Q430 150 560 166L520 196 300 194zM1010 182Q1080 162 1150 170L1180 196 990 198z'],
	['furrow', 'M310 190 540 168M330 194 550 178M1010 192l130-20M1040 196l120-16'],
	['ground', 'M0 224Q380 208 760 222T1440 216V250H0z'],
]
const front: Mark[] = [['grass', 'M0 240Q420 228 820 240T1440 236V250H0z']]
const trees: Mark[] = [
	...fir(24, 232, 2.4),
	...fir(300, 236, 2),
	...poplar(392, 234, 1.6),
	...tree(830, 236, 2),
	...poplar(1106, 234, 1.7),
	...tree(1404, 236, 2.2),
	['flower', disc(700, 240, 2) + disc(560, 243, 2) + disc(980, 241, 2) + disc(1240, 243, 2)],
	['gravel', path('M', 640, 250, 'q', 60, -14, 84, -18, 'h', 20, 'q', -10, 6, -60, 18, 'z')],
]

const Marks = ({ marks }: { marks: readonly Mark[] }) => marks.map(([paint, d], i) => <path key={i} className={paint} d={d} />)

/** The houses Hausheft is for, side by side; they stand on the horizon of the page. */
export function Panorama() {
	return (
		<svg className="house panorama" viewBox="0 0 1440 250" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
			{/* The class is needed here too: the copy at the end of the page sees its styles from inside only. */}
			<g id="village" className="house">
				<Marks marks={hills} />
				<Marks marks={trees} />
				{village.map(({ type, x, scale }) => (
					<g key={type} transform={`translate(${x} ${Math.round(ground - 89 * scale)}) scale(${scale})`}>
						<Marks marks={withoutLandscape(type, seeds[type])} />
					</g>
				))}
				<Marks marks={front} />
			</g>
		</svg>
	)
}

/** The same village once more, for the night at the end of the page (its section has a dark colour scheme). */
export const PanoramaAgain = () => (
	<svg className="house panorama" viewBox="0 0 1440 250" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
		<g transform="translate(740 -14) scale(1.6)">
			<Marks marks={sky(120)} />
		</g>
		<use href="#village" />
	</svg>
)
