import type { Random } from '../random.ts'
import { circle, many, path, rect, ridge, shade, wall } from './strokes.ts'

export type Season = 'summer' | 'autumn'

const sky = (top: string, bottom: string) => shade('sky', top, bottom) + rect(-80, -80, 1440, 1120, 'url(#sky)')

const green = ['#4f7a3a', '#5f8c45', '#41692f', '#7a9d52']
const gold = ['#c98a2b', '#d8a43e', '#b4602a', '#8f7a34']
const leavesOf = (season: Season) => (season === 'summer' ? green : gold)

export function garden(season: Season, random: Random): string {
	const leaves = leavesOf(season)
	return `${sky(season === 'summer' ? '#8fc0df' : '#b9c4c8', '#e8eee8')}${ridge(random, 380, 30, 9, '#7f9a86')}${ridge(random, 460, 16, 12, season === 'summer' ? '#55803f' : '#8b7a3d')}
${shade('lawn', season === 'summer' ? '#7fae4e' : '#9aa055', season === 'summer' ? '#4d7d33' : '#6d7238')}${rect(-80, 560, 1440, 480, 'url(#lawn)')}
${many(8, (at) => path(`M${-80 + at * 190} 1040L${220 + at * 110} 560L${275 + at * 110} 560L${15 + at * 190} 1040Z`, '#fff', 'opacity=".06"'))}
${many(46, (at) => circle(-60 + at * 31, 556 + random.between(-26, 22), random.between(34, 66), random.pick(leaves)))}
${tree(random, random.between(180, 380), 680, 330, leaves)}${tree(random, random.between(860, 1100), 640, 250, leaves)}
${season === 'autumn' ? many(150, () => circle(random.between(-40, 1320), random.between(610, 1000), random.between(5, 12), random.pick(gold))) : many(50, () => circle(random.between(-40, 1320), random.between(640, 1000), 5, '#f6efc8'))}`
}

const tree = (random: Random, x: number, y: number, size: number, leaves: readonly string[]) =>
	rect(x - size * 0.07, y - size * 0.5, size * 0.14, size * 0.55, '#5d4630') +
	many(26, () =>
		circle(
			x + random.between(-size, size) * 0.45,
			y - size * 0.85 + random.between(-size, size) * 0.38,
			size * (0.12 + random.next() * 0.13),
			random.pick(leaves),
			'opacity=".92"',
		),
	)

export function snow(random: Random): string {
	return `${sky('#c9d3dd', '#eef1f4')}${ridge(random, 380, 60, 8, '#b3c0cc')}${many(12, (at) => path(`M${at * 118 - 40} 610L${at * 118 + 20} ${random.between(330, 440)}L${at * 118 + 80} 610Z`, '#55695f'))}
${many(12, (at) => path(`M${at * 118 - 8} 520L${at * 118 + 20} ${random.between(380, 440)}L${at * 118 + 48} 520Z`, '#f4f7f9', 'opacity=".9"'))}
${shade('snow', '#ffffff', '#cfdae6')}${ridge(random, 590, 12, 10, 'url(#snow)')}
${path('M560 600L720 600L1040 1040L240 1040Z', '#7b7a78')}${many(60, () => circle(random.between(420, 860), random.between(720, 1000), random.between(4, 11), '#dfe6ec'))}
${path('M560 600Q500 560 470 640L180 1040L240 1040Z', '#f7fafc')}${path('M720 600Q790 560 820 640L1110 1040L1040 1040Z', '#e4ebf2')}
<g transform="rotate(14 960 620)">${rect(952, 380, 16, 380, '#8a6138')}${rect(890, 740, 140, 110, '#a8324f', 'rx="10"')}</g>
${many(110, () => circle(random.between(-40, 1320), random.between(-40, 980), random.between(2, 6), '#fff', 'opacity=".8"'))}`
}

export function rustico(season: Season, random: Random): string {
	const stones = many(150, () => {
		const [x, y] = [random.between(392, 880), random.between(448, 812)]
		return rect(
			x,
			y,
			random.between(30, 66),
			random.between(16, 30),
			random.pick(['#8d8a83', '#a19c92', '#77746d', '#b1aa9d']),
			'rx="7" stroke="#5d5a54" stroke-width="2"',
		)
	})
	return `${sky('#7fb2d6', '#dfe9e6')}${ridge(random, 300, 120, 6, '#6f8b8d')}${ridge(random, 430, 60, 8, '#4f6f4f')}${many(40, () => circle(random.between(-40, 1320), random.between(500, 640), random.between(40, 80), random.pick(leavesOf(season))))}
${rect(390, 446, 520, 390, '#87827a')}${stones}${path('M340 462L650 250L960 462Z', '#5f5c58')}${many(9, (at) => path(`M${372 + at * 34} ${440 - at * 22}L${928 - at * 34} ${440 - at * 22}`, 'none', 'stroke="#45423f" stroke-width="5"'))}
${rect(590, 610, 120, 226, '#5a3a22')}${rect(450, 540, 92, 104, '#2f3b44')}${rect(766, 540, 92, 104, '#2f3b44')}${[436, 752].map((x) => rect(x, 536, 20, 112, '#3f6f57') + rect(x + 100, 536, 20, 112, '#3f6f57')).join('')}
${ridge(random, 830, 10, 12, season === 'summer' ? '#6f9a45' : '#9a8f45')}${tree(random, 180, 880, 340, leavesOf(season))}${tree(random, 1120, 900, 300, leavesOf(season))}`
}

export function facade(random: Random): string {
	const plaster = random.pick(['#e6d7b6', '#dcd9cf', '#e2c9ae'])
	const shutter = random.pick(['#3f6f57', '#7a3b30', '#4b5f72'])
	const window = (x: number, y: number) =>
		`${rect(x, y, 120, 160, '#f6f3ea')}${rect(x + 10, y + 10, 100, 140, '#5d7482')}${rect(x + 56, y + 10, 8, 140, '#f6f3ea')}${path(`M${x + 10} ${y + 110}L${x + 70} ${y + 10}L${x + 110} ${y + 10}L${x + 30} ${y + 150}L${x + 10} ${y + 150}Z`, '#fff', 'opacity=".2"')}${rect(x - 58, y, 52, 160, shutter)}${rect(x + 126, y, 52, 160, shutter)}`
	return `${sky('#86b4d4', '#e6ece8')}${rect(120, 190, 1040, 860, plaster)}${many(60, () => circle(random.between(140, 1140), random.between(220, 960), random.between(8, 50), '#7d6a48', 'opacity=".05"'))}
${path('M40 220L640 -70L1240 220Z', '#8a4632')}${many(12, (at) => path(`M${64 + at * 48} ${214 - at * 23}L${1216 - at * 48} ${214 - at * 23}`, 'none', 'stroke="#6a3324" stroke-width="5"'))}${rect(40, 214, 1200, 22, '#6d6a63')}
${many(3, (at) => window(240 + at * 320, 310))}${many(3, (at) => window(240 + at * 320, 600))}${rect(1120, 236, 24, 800, '#77756e')}
${many(30, (at) => circle(-40 + at * 46, 960 + random.between(-30, 20), random.between(40, 70), random.pick(green)))}`
}

export function room(random: Random): string {
	return `${wall(random, '#f2ece0', '#ddd3c2', '#9a8a70')}${path('M-80 760L1360 760L1360 1040L-80 1040Z', '#a97c4c')}${many(16, (at) => path(`M${-80 + at * 100} 1040L${120 + at * 70} 760`, 'none', 'stroke="#7d5831" stroke-width="4"'))}${rect(-80, 736, 1440, 26, '#f7f4ec')}
${rect(760, 160, 360, 400, '#faf8f2')}${shade('view', '#a9d0e6', '#dfeee2')}${rect(784, 184, 312, 352, 'url(#view)')}${circle(870, 500, 70, '#6d9a58')}${circle(980, 510, 90, '#55803f')}${rect(932, 184, 16, 352, '#faf8f2')}
${rect(780, 600, 320, 130, '#efece4')}${many(9, (at) => rect(796 + at * 34, 610, 18, 112, '#dcd7cb'))}
${path('M250 980L330 420L350 420L430 980L404 980L380 800L300 800L276 980Z', '#b9b3a6')}${many(4, (at) => rect(310 - at * 12, 500 + at * 100, 60 + at * 24, 12, '#9b9588'))}
${rect(500, 830, 150, 130, '#e8e4da', 'rx="12"')}${path('M486 838Q575 770 664 838', 'none', 'stroke="#8d8a83" stroke-width="7"')}${rect(512, 850, 126, 22, random.pick(['#dfe8d4', '#efe0c2', '#d4e0e8']))}`
}

export function damage(random: Random): string {
	const stain = (size: number, colour: string, opacity: number) => {
		const points = Array.from({ length: 18 }, (_, at) => {
			const [angle, reach] = [(at * Math.PI) / 9, size * (0.8 + random.next() * 0.35)]
			return `${(690 + Math.cos(angle) * reach * 1.25).toFixed(0)} ${(330 + Math.sin(angle) * reach * 0.8).toFixed(0)}`
		})
		return path(`M${points.join('L')}Z`, colour, `opacity="${opacity}" stroke="${colour}" stroke-width="26" stroke-linejoin="round"`)
	}
	return `${wall(random, '#f0ebe0', '#d8d0c1', '#8d8068')}${path('M-80 700L1360 640L1360 1040L-80 1040Z', '#cfc5b3')}${path('M-80 700L1360 640', 'none', 'stroke="#a89c86" stroke-width="8"')}
${stain(230, '#b08d55', 0.35)}${stain(190, '#9c7440', 0.35)}${stain(140, '#d9c8a4', 0.55)}${stain(80, '#7f5c33', 0.4)}
${many(14, () => path(`M${random.between(480, 900)} ${random.between(250, 450)}l${random.between(-70, 70)} ${random.between(30, 90)}l${random.between(-40, 40)} ${random.between(10, 60)}`, 'none', 'stroke="#6f5a3c" stroke-width="4" opacity=".6"'))}
${path('M-80 40L250 -80L420 -80L-80 300Z', '#8e7656')}${path('M-20 70L260 -60L360 -60L-20 220Z', '#9fc0d2')}
${many(6, () => path(`M${random.between(600, 800)} ${random.between(430, 620)}q-9 22 0 30q9 -8 0 -30Z`, '#7fa6ba'))}`
}
