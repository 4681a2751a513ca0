import type { Random } from '../random.ts'
import { circle, figures, many, path, rect, shade, text, wall } from './strokes.ts'

/** A meter in the cellar: brass, glass, and the figures that the entry says. */
export function meter({ label, text: value, unit }: { label: string; text: string; unit: string }, random: Random): string {
	const [whole = '', rest = ''] = value.split('.')
	const shown = whole.padStart(6, '0')
	const left = 640 - (shown.length * 62 + (rest ? 92 : 0)) / 2
	const pipe = random.pick(['#9a7440', '#8d8f90', '#a2683c'])
	return `${wall(random, '#b9b2a6', '#8f877a', '#4d453a')}
${shade('pipe', pipe, '#4a3720')}${rect(-80, 560, 1440, 96, 'url(#pipe)')}${rect(160, 540, 60, 136, '#6d5330')}${rect(1060, 540, 60, 136, '#6d5330')}
${circle(652, 520, 338, '#3c3327', 'opacity=".35"')}${circle(640, 500, 332, '#8b8578')}${circle(640, 500, 312, '#e9e4d8')}${circle(640, 500, 296, '#f7f4ec')}
${many(60, (at) => `<path d="M640 ${at % 5 ? 222 : 212}V236" stroke="#776f60" stroke-width="3" transform="rotate(${at * 6} 640 500)"/>`)}
${text(640, 340, 42, label, '#3a342b', 'text-anchor="middle" letter-spacing="9" font-weight="700"')}
${rect(left - 26, 392, shown.length * 62 + (rest ? 140 : 44), 116, '#1d1b18', 'rx="10"')}
${figures(shown, left, 412, 76, '#f5f1e6', 14.6)}
${rest ? `${rect(left + shown.length * 62 + 4, 400, 76, 100, '#b3372b', 'rx="6"')}${figures(rest.slice(0, 1), left + shown.length * 62 + 22, 412, 76, '#fff')}` : ''}
${text(640, 576, 46, unit, '#3a342b', 'text-anchor="middle"')}
${circle(500, 660, 52, 'none', 'stroke="#8f8676" stroke-width="4"')}<path d="M500 660L${500 + random.between(-34, 34)} 622" stroke="#b3372b" stroke-width="7"/>
${circle(780, 660, 52, 'none', 'stroke="#8f8676" stroke-width="4"')}<path d="M780 660L${780 + random.between(-34, 34)} 626" stroke="#b3372b" stroke-width="7"/>
${figures(String(random.between(1_200_000, 9_800_000)), 562, 742, 26, '#6b6355')}
${path('M420 280Q560 190 700 210L560 420Q450 420 400 480Z', '#fff', 'opacity=".28"')}`
}

/** The plate that tells what a thing is called. */
export function label({ title, rows }: { title: string; rows: string[] }, random: Random): string {
	return `${wall(random, '#d7d9d8', '#a9adac', '#5f6668')}${shade('plate', '#f1efe8', '#cfccc2')}
${rect(214, 206, 860, 560, '#000', 'rx="22" opacity=".25"')}${rect(206, 194, 860, 560, 'url(#plate)', 'rx="20" stroke="#7d7a70" stroke-width="4"')}
${[
	[240, 228],
	[1032, 228],
	[240, 720],
	[1032, 720],
]
	.map(
		([x, y]) =>
			circle(x!, y!, 15, '#8f8b80') + path(`M${x! - 9} ${y! - 4}L${x! + 9} ${y! + 4}`, 'none', 'stroke="#5b584f" stroke-width="4"'),
	)
	.join('')}
${rect(286, 244, 700, 86, '#23594a')}${text(316, 304, 52, title, '#fff', 'font-weight="700" letter-spacing="2"')}
${rows.map((row, at) => text(316, 408 + at * 74, 44, row, '#33302a') + rect(316, 424 + at * 74, 640, 2, '#b9b5a8')).join('')}
${path('M240 640L520 194L700 194L420 754L240 754Z', '#fff', 'opacity=".22"')}
${path(`M${random.between(300, 700)} 760q40 ${random.between(40, 110)} 10 200`, 'none', 'stroke="#8a6a45" stroke-width="10" opacity=".35"')}`
}

export function receipt(total: number, random: Random): string {
	const lines = random.between(3, 5)
	const francs = `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`
	return `${shade('table', '#9c7650', '#6f4f32')}${rect(-80, -80, 1440, 1120, 'url(#table)')}
${many(26, (at) => path(`M-80 ${at * 42 + random.between(-8, 8)}Q640 ${at * 42 + random.between(-30, 30)} 1360 ${at * 42}`, 'none', 'stroke="#4b331e" stroke-width="3" opacity=".28"'))}
<g transform="rotate(${random.between(-9, 9)} 640 480)">${rect(396, 70, 500, 860, '#000', 'opacity=".25"')}${rect(384, 56, 500, 860, '#fbfaf5')}
${rect(470, 110, 330, 34, '#45413a')}${many(2, (at) => rect(510, 168 + at * 28, 250, 12, '#a39d91'))}
${many(lines, (at) => rect(430, 290 + at * 76, random.between(130, 250), 18, '#6e685d') + figures(String(random.between(10, 999)), 740, 284 + at * 76, 30, '#4a453d'))}
${rect(430, 690, 410, 4, '#45413a')}${rect(430, 730, 120, 30, '#45413a')}${figures(francs.replace('.', ''), 640, 722, 50, '#2a2722', 15)}${rect(430, 830, 400, 10, '#c9c3b6')}${rect(480, 854, 300, 10, '#c9c3b6')}</g>`
}

export function stove(random: Random): string {
	return `${wall(random, '#cbb79a', '#9d8463', '#5a452b')}${rect(-80, 800, 1440, 260, '#6d6257')}${many(9, (at) => rect(-80 + at * 160, 800, 4, 260, '#544a41'))}
${rect(588, -80, 104, 330, '#2b2826')}${rect(400, 230, 480, 560, '#23211f', 'rx="26"')}${rect(372, 770, 536, 44, '#191716', 'rx="8"')}
${shade('fire', '#ffcf6b', '#c8441b')}${rect(462, 330, 356, 280, '#3a1c0d', 'rx="18"')}
${many(7, (at) => path(`M${486 + at * 48} 606Q${470 + at * 48 + random.between(-12, 12)} ${random.between(430, 520)} ${500 + at * 48} ${random.between(360, 430)}Q${536 + at * 48} ${random.between(450, 540)} ${526 + at * 48} 606Z`, 'url(#fire)', 'opacity=".9"'))}
${rect(462, 330, 356, 280, 'none', 'rx="18" stroke="#4a4541" stroke-width="14"')}${circle(850, 470, 16, '#b9a26e')}${rect(520, 660, 240, 60, '#171514', 'rx="8"')}
${many(16, (at) => circle(1000 + (at % 4) * 72 + random.between(-6, 6), 770 - Math.floor(at / 4) * 68, 36, random.pick(['#a8794a', '#93663b', '#b98a5a']), 'stroke="#5d3f22" stroke-width="5"') + circle(1000 + (at % 4) * 72, 770 - Math.floor(at / 4) * 68, 15, 'none', 'stroke="#7d5730" stroke-width="3"'))}`
}

export function keys(random: Random): string {
	const key = (turn: number, colour: string) =>
		`<g transform="rotate(${turn} 640 360)">${circle(640, 470, 62, colour)}${circle(640, 452, 22, '#7a5a3a')}${rect(624, 520, 32, 250, colour)}${rect(656, 690, 34, 20, colour)}${rect(656, 728, 24, 20, colour)}</g>`
	return `${shade('wood', '#b48a5e', '#835e3a')}${rect(-80, -80, 1440, 1120, 'url(#wood)')}
${many(22, (at) => path(`M-80 ${at * 52}Q${random.between(300, 900)} ${at * 52 + random.between(-34, 34)} 1360 ${at * 52 + 8}`, 'none', 'stroke="#5b3f24" stroke-width="4" opacity=".25"'))}
${circle(640, 360, 92, 'none', 'stroke="#cfd1d2" stroke-width="16"')}${key(random.between(-52, -36), '#c7a252')}${key(random.between(-16, -6), '#b9bcbe')}${key(random.between(14, 28), '#c7a252')}${key(random.between(44, 60), '#9da1a4')}
<g transform="rotate(${random.between(100, 130)} 640 360)">${rect(590, 450, 100, 190, random.pick(['#a8324f', '#23664c', '#1b6270']), 'rx="14"')}${rect(606, 500, 68, 96, '#f7f2e6')}</g>`
}
