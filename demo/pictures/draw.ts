import { randomFrom } from '../random.ts'
import { damage, facade, garden, room, rustico, snow, type Season } from './outside-and-in.ts'
import { keys, label, meter, receipt, stove } from './things.ts'

/** What a photo shows. */
export type Picture =
	| { scene: 'meter'; label: string; text: string; unit: string }
	| { scene: 'label'; title: string; rows: string[] }
	| { scene: 'receipt'; total: number }
	| { scene: 'garden' | 'rustico'; season: Season }
	| { scene: 'snow' | 'stove' | 'facade' | 'keys' | 'room' | 'damage' }

export const width = 1280
export const height = 960

/** The photo as SVG; the seed moves things about, so that no two are alike. */
export function draw(picture: Picture, seed: string): string {
	const random = randomFrom(seed, picture.scene)
	const turn = (random.next() - 0.5) * 3
	const light = random.between(28, 70)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="light" cx="${light}%" cy="${random.between(15, 45)}%" r="85%"><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#120c06" stop-opacity=".5"/></radialGradient></defs>
<g transform="rotate(${turn.toFixed(2)} 640 480) translate(640 480) scale(1.07) translate(-640 -480)">${sceneOf(picture, seed)}</g>
<rect width="${width}" height="${height}" fill="url(#light)"/></svg>`
}

function sceneOf(picture: Picture, seed: string): string {
	const random = randomFrom(seed, `${picture.scene} things`)
	switch (picture.scene) {
		case 'meter':
			return meter(picture, random)
		case 'label':
			return label(picture, random)
		case 'receipt':
			return receipt(picture.total, random)
		case 'garden':
			return garden(picture.season, random)
		case 'rustico':
			return rustico(picture.season, random)
		case 'snow':
			return snow(random)
		case 'stove':
			return stove(random)
		case 'facade':
			return facade(random)
		case 'keys':
			return keys(random)
		case 'room':
			return room(random)
		case 'damage':
			return damage(random)
	}
}
