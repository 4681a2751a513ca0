import type { Random } from '../random.ts'

/** The seven strokes of a figure in a box of 10 x 18, and which of them each digit has: no font is needed to read a meter. */
const segments = ['M1 1H9', 'M9 1V9', 'M9 9V17', 'M1 17H9', 'M1 9V17', 'M1 1V9', 'M1 9H9']
const digits: Record<string, string> = {
	0: '012345',
	1: '12',
	2: '01346',
	3: '01236',
	4: '1256',
	5: '02356',
	6: '023456',
	7: '012',
	8: '0123456',
	9: '012356',
}

/** A row of figures, `size` high. */
export function figures(text: string, x: number, y: number, size: number, colour: string, step = 16): string {
	const scale = size / 18
	return [...text]
		.map((sign, at) => {
			const lines = [...(digits[sign] ?? '')].map((stroke) => segments[Number(stroke)]).join('')
			return `<path d="${lines}" transform="translate(${x + at * step * scale} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.9" stroke-linecap="round"/>`
		})
		.join('')
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
	`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
	`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const text = (x: number, y: number, size: number, words: string, fill = '#2a2722', more = '') =>
	`<text x="${x}" y="${y}" font-family="Helvetica, Arial, sans-serif" font-size="${size}" fill="${fill}" ${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`
export const many = (count: number, one: (at: number) => string): string => Array.from({ length: count }, (_, at) => one(at)).join('')

/** From top to bottom. */
export const shade = (id: string, top: string, bottom: string) =>
	`<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`

/** An uneven plaster or concrete wall. */
export const wall = (random: Random, top: string, bottom: string, spots: string) =>
	shade('wall', top, bottom) +
	rect(-80, -80, 1440, 1120, 'url(#wall)') +
	many(90, () =>
		circle(
			random.between(-40, 1320),
			random.between(-40, 1000),
			random.between(3, 34),
			spots,
			`opacity="${(random.next() * 0.07).toFixed(3)}"`,
		),
	)

/** A line of hills, trees or stones: from left to right up and down, then down to the lower edge. */
export const ridge = (random: Random, y: number, sway: number, steps: number, fill: string, bottom = 1040) => {
	const points = Array.from({ length: steps + 1 }, (_, at) => `${-80 + (at * 1440) / steps} ${y + random.between(-sway, sway)}`)
	return path(`M${points.join('L')}L1360 ${bottom}L-80 ${bottom}Z`, fill)
}
