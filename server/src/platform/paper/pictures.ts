// Hides how photos stand beside each other on paper; one that cannot be drawn is named instead.
import { insideOf, type Image } from './inside.ts'
import { colours, lineHeight, type Look, type Pen } from './pen.ts'

/** JPEG or PNG, as bytes: nothing is ever fetched. */
export type Picture = { bytes: Buffer; alt: string; caption?: string }

const gap = 10
const most = { single: 300, several: 150 }
const look: Look = { face: 'text', size: 8.4, colour: colours.quiet }

export function drawPictures(pen: Pen, pictures: readonly Picture[], perRow: number): void {
	const width = (pen.width - gap * (perRow - 1)) / perRow
	const highest = perRow === 1 ? most.single : most.several
	for (let at = 0; at < pictures.length; at += perRow) {
		const row = pictures.slice(at, at + perRow).map((picture) => {
			const image = imageOf(pen, picture.bytes)
			const scale = image ? Math.min(width / image.width, highest / image.height, 1) : 1
			const caption = picture.caption || !image ? pen.lines(picture.caption ?? `${picture.alt} (nicht darstellbar)`, look, width) : []
			return { ...picture, image, height: image ? image.height * scale : 0, width: image ? image.width * scale : 0, caption }
		})
		const height = Math.max(...row.map((each) => each.height + each.caption.length * lineHeight(look))) + 4
		pen.keep(height)
		for (const [column, { image, alt, caption, ...size }] of row.entries()) {
			const x = pen.left + column * (width + gap)
			if (image) pen.add('Figure', () => insideOf(pen.doc).image(image, x, pen.y, { width: size.width, height: size.height }), { alt })
			if (caption.length === 0) continue
			pen.add('Caption', () => {
				for (const [n, line] of caption.entries()) pen.line(line, look, { x, y: pen.y + size.height + 3 + n * lineHeight(look), width })
			})
		}
		pen.y += height + 6
	}
}

/** As it stands upright: a camera's orientation is followed. */
function imageOf(pen: Pen, bytes: Buffer): Image | null {
	try {
		return insideOf(pen.doc).openImage(bytes)
	} catch {
		return null
	}
}
