// Hides what a page looks like that shows one paper of somebody else: its name above, below it room for a picture or for a page of theirs.
import { insideOf } from './inside.ts'
import { colours, type Look, type Pen } from './pen.ts'

/** Where on which page, from 0; as PDFs measure, from the lower left corner. */
export type Frame = { page: number; x: number; y: number; width: number; height: number }

const titleLook: Look = { face: 'strong', size: 12, colour: colours.brand }
const noteLook: Look = { face: 'text', size: 9, colour: colours.quiet }
const textLook: Look = { face: 'text', size: 10, colour: colours.ink }

export type Framed = { title: string; note: string; bookmark?: boolean; text?: string; picture?: { bytes: Buffer; alt: string } }

export function drawFrame(pen: Pen, { title, note, bookmark, text, picture }: Framed): Frame {
	pen.newPage()
	if (bookmark) pen.bookmark(title)
	pen.block('H2', title, titleLook)
	if (note) pen.block('P', note, noteLook)
	pen.y += 4
	pen.ornament(() => pen.rule(pen.y))
	pen.y += 10
	if (text) pen.block('P', text, textLook)
	const { left: x, y: top, width, bottom } = pen
	const height = bottom - top
	if (picture) drawPicture(pen, picture, height)
	const page = pen.pages - 1
	const whole = pen.doc.page.height
	// The page is full: whatever comes goes on the next one.
	pen.y = bottom
	return { page, x, y: whole - bottom, width, height }
}

function drawPicture(pen: Pen, { bytes, alt }: { bytes: Buffer; alt: string }, height: number) {
	const image = insideOf(pen.doc).openImage(bytes)
	const scale = Math.min(pen.width / image.width, height / image.height)
	const size = { width: image.width * scale, height: image.height * scale }
	const x = pen.left + (pen.width - size.width) / 2
	pen.add('Figure', () => insideOf(pen.doc).image(image, x, pen.y, size), { alt })
}
