import { mehrfamilienhaus, stweWohnung, stweg, wohnGeschaeftshaus } from './apartment-houses.ts'
import { andere, land, landwirtschaft, vereinshaus } from './country-houses.ts'
import { einfamilienhaus, ferienhaus, garten } from './family-houses.ts'
import { alps, hills, lake, meadow, town } from './landscape.ts'
import type { Mark } from './marks.ts'
import { garage, gewerbe } from './work-houses.ts'
import { variety } from './variety.ts'
import type { Variety } from './variety.ts'

const scenes: Record<string, (v: Variety) => Mark[]> = {
	einfamilienhaus,
	mehrfamilienhaus,
	wohn_geschaeftshaus: wohnGeschaeftshaus,
	stwe_wohnung: stweWohnung,
	stweg,
	ferienhaus,
	gewerbe,
	garage,
	land,
	landwirtschaft,
	vereinshaus,
	garten,
	andere,
}

export const houseTypes = Object.keys(scenes)

/** Some pictures look to the other side, so that two neighbours of one type differ at a glance. */
export const mirrored = (seed: string) => variety(seed).pick(99, [false, true])

const backdrop = new Set<Mark>([...hills, ...meadow, ...alps, ...lake, ...town])
const far = new Set(['sun', 'moon', 'star', 'cloud', 'acre', 'furrow'])

/** The house with its trees alone, to be put into another landscape. */
export const withoutLandscape = (type: string, seed: string): Mark[] =>
	scene(type, seed, false).filter((mark) => !backdrop.has(mark) && !far.has(mark[0]))

// What cannot be seen on a picture of 34 x 26: strokes finer than a pixel, and whatever stands beside the house. A rail with
// many properties would otherwise weigh more than the page (five small pictures: 3 kB instead of 7).
const fine = new Set([
	'bar',
	'seam',
	'rods',
	'tiles',
	'brass',
	'ripple',
	'wire',
	'star',
	'cloud',
	'trim',
	'flower',
	'far-pane',
	'railing',
	'glass',
	'gravel',
])

/** The picture of a property: its type decides what stands there, its id how it is painted. */
export const scene = (type: string, seed: string, small: boolean): Mark[] => {
	const marks = (scenes[type] ?? andere)(variety(seed)).filter(([, d]) => d !== '')
	return small ? marks.filter(([paint, d]) => !fine.has(paint) && !beside(d)) : marks
}

const beside = (d: string) => {
	const x = Number.parseFloat(d.slice(1))
	return x > 0 && (x < 62 || x > 176)
}
