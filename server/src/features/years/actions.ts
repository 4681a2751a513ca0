import { readFile, rm } from 'node:fs/promises'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { originalKey } from '../../platform/files/derived.ts'
import type { Store } from '../../platform/files/store.ts'
import type { Images } from '../../platform/images/pool.ts'
import { outlineOf, type Face } from '../../platform/paper/fonts.ts'
import { linesOf, type YearFigures } from './rules.ts'

const [width, height, photoHeight, edge] = [1080, 1350, 860, 72]
const colours = { paper: '#f7f1e6', ink: '#26231f', soft: '#5d574e', brand: '#22573f' }
const mostBytes = 4 * width * height

/** The picture of a year as PNG: what it came to in our own letters, drawn as outlines, and one photo or none. */
export async function pictureOf(
	store: Store,
	images: Images,
	figures: YearFigures,
	photo: string | null,
	{ who, withAmounts }: { who: string; withAmounts: boolean },
): Promise<Buffer> {
	const hold = await store.hold(mostBytes)
	if (!hold) throw new Refusal('unavailable', 'Auf dem Server ist gerade kein Platz für ein Bild.')
	const target = store.draft()
	const sheet = { width, height, background: colours.paper, svg: drawn(figures, photo !== null, withAmounts) }
	const above = { width, height: photoHeight }
	try {
		const isMade = await (photo === null
			? images.compose(null, target, sheet, above, who)
			: store.withPath(originalKey(photo), (path) => images.compose(path, target, sheet, above, who)))
		if (!isMade) throw new Refusal('unavailable', 'Aus diesem Foto lässt sich gerade kein Bild machen.')
		return await readFile(target)
	} finally {
		await rm(target, { force: true })
		hold.release()
	}
}

function drawn(figures: YearFigures, hasPhoto: boolean, withAmounts: boolean): string {
	const [first = '', second = ''] = linesOf(figures, withAmounts)
	const year = String(figures.year)
	const shapes = [
		...(hasPhoto
			? [line(year, 'heading', 132, 1110, colours.brand)]
			: [`<rect width="${width}" height="${photoHeight}" fill="${colours.brand}"/>`, line(year, 'heading', 400, 570, colours.paper)]),
		line(figures.name, 'heading', 68, hasPhoto ? 966 : 1000, colours.ink),
		line(first, 'text', 40, hasPhoto ? 1200 : 1110, colours.ink),
		line(second, 'text', 34, hasPhoto ? 1270 : 1190, colours.soft),
	]
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

const smallest = 0.6
/** A line from the left edge; smaller where it is long, and cut off where that is not enough. */
function line(text: string, face: Face, size: number, y: number, colour: string): string {
	const room = width - 2 * edge
	const whole = outlineOf(text, face, size)
	const scale = Math.max(smallest, Math.min(1, room / whole.width))
	let letters = [...text]
	let shown = outlineOf(text, face, size * scale)
	while (shown.width > room && letters.length > 1) {
		letters = letters.slice(0, -Math.ceil(letters.length / 20))
		shown = outlineOf(`${letters.join('').trimEnd()} …`, face, size * scale)
	}
	return `<path transform="translate(${edge} ${y})" fill="${colour}" d="${shown.path}"/>`
}
