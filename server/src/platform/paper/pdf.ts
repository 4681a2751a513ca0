// Hides how a report becomes a PDF: A4 in the product's own fonts, real text, tagged, with page numbers; written to a file as it grows.
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { colours, Pen, type Look, type PaperOptions } from './pen.ts'
import { drawFrame, type Frame, type Framed } from './frames.ts'
import { drawPictures, type Picture } from './pictures.ts'
import { fewRows, startTable, type Column, type Table } from './table.ts'
export type { Picture, Table }

export type Paper = {
	/** The first page of a long report, with what it is about as pairs of label and value. */
	cover: (title: string, facts: readonly (readonly [string, string])[]) => void
	/** The head of a short report, on the page where it begins. */
	title: (title: string, below?: string) => void
	/** With a bookmark (1 and 2), and never alone at the foot of a page; `rows`: those of the table below it, which it keeps together where they are few. */
	heading: (text: string, level: 1 | 2 | 3, rows?: number) => void
	paragraph: (text: string, look?: keyof typeof paragraphs) => void
	/** Labels to the left, values beside them. */
	facts: (pairs: readonly (readonly [string, string])[]) => void
	/** Rows one by one; nothing else is written before `end`. */
	table: (columns: readonly Column[], title?: string) => Table
	/** Turns the page unless a table of so many rows fits on it; where they are many it begins here. */
	keepRows: (rows: number) => void
	/** JPEG or PNG beside each other. */
	pictures: (pictures: readonly Picture[], perRow?: number) => void
	/** Headings, paragraphs, facts and pictures that stay on one page where they fit on one; waits while the disk is slower. */
	whole: (write: () => void) => Promise<void>
	/** A page of its own for one paper of somebody else: its name, and below it a picture or room for a page of theirs. */
	frame: (framed: Framed) => Promise<Frame>
	/** A line to sign on above each label. */
	signatures: (labels: readonly string[]) => void
	space: (points: number) => void
	newPage: () => void
	/** Turns the page unless that much is left on it. */
	keep: (points: number) => void
	/** Writes the rest and closes the file. */
	finish: () => Promise<{ pages: number }>
}

const paragraphs = {
	plain: { face: 'text', size: 10, colour: colours.ink },
	strong: { face: 'strong', size: 10, colour: colours.ink },
	quiet: { face: 'text', size: 9, colour: colours.quiet },
} as const satisfies Record<string, Look>
const headings = [22, 15, 11.5] as const
const heading = (level: 1 | 2 | 3): Look => ({
	face: level === 3 ? 'strong' : 'heading',
	size: headings[level - 1]!,
	colour: level === 3 ? colours.ink : colours.brand,
})

/** Bytes that may wait for the disk. */
const mostWaiting = 4_000_000

/** To a file, or where else it is written. */
export function startPaper(to: string | Writable, options: PaperOptions): Paper {
	const pen = new Pen(options)
	const target = typeof to === 'string' ? createWriteStream(to, { flags: 'wx', mode: 0o600 }) : to
	const written = finished(pen.doc.pipe(target))
	// Told where it is awaited.
	written.catch(() => undefined)
	const room = async () => {
		while (pen.doc.readableLength > mostWaiting && !target.destroyed) await new Promise((resolve) => setImmediate(resolve))
	}
	const paper: Paper = {
		cover(title, facts) {
			pen.y = 240
			pen.ornament(() => pen.doc.rect(pen.left, 96, 44, 6).fill(colours.brand))
			pen.block('H1', title, { face: 'heading', size: 34, colour: colours.brand })
			pen.y += 22
			paper.facts(facts)
			pen.newPage()
		},
		title(title, below) {
			pen.block('H1', title, heading(1))
			pen.y += 2
			if (below) pen.block('P', below, paragraphs.quiet)
			pen.y += 10
		},
		heading(text, level, rows = 0) {
			const look = heading(level)
			pen.keep(look.size * 4 + Math.max(30, fewRows(rows)))
			if (pen.y > pen.top) pen.y += level === 3 ? 6 : 12
			if (level < 3) pen.bookmark(text)
			pen.block(`H${level}`, text, look)
			pen.y += level === 3 ? 1 : 5
		},
		paragraph(text, look = 'plain') {
			pen.block('P', text, paragraphs[look])
			pen.y += 4
		},
		facts: (pairs) => writeFacts(pen, pairs),
		table: (columns, title) => startTable(pen, columns, title),
		pictures(pictures, perRow = 3) {
			if (pictures.length > 0) drawPictures(pen, pictures, perRow)
		},
		async whole(write) {
			pen.whole(write)
			await room()
		},
		async frame(framed) {
			const frame = drawFrame(pen, framed)
			await room()
			return frame
		},
		signatures: (labels) => drawSignatures(pen, labels),
		space: (points) => void (pen.y += points),
		newPage: () => pen.newPage(),
		keep: (points) => pen.keep(points),
		keepRows: (rows) => pen.keep(fewRows(rows)),
		async finish() {
			const pages = pen.finish()
			await written
			return { pages }
		},
	}
	return paper
}

function writeFacts(pen: Pen, pairs: readonly (readonly [string, string])[]) {
	const label = Math.min(150, pen.width / 3)
	for (const [name, value] of pairs) {
		pen.keep(30)
		const [from, page] = [pen.y, pen.pages]
		pen.block('P', name, { ...paragraphs.plain, colour: colours.quiet }, pen.left, label - 10)
		const low = pen.y
		if (pen.pages === page) pen.y = from
		pen.block('P', value, paragraphs.plain, pen.left + label, pen.width - label)
		// A value that goes on over the page has left its label behind.
		pen.y = (pen.pages === page ? Math.max(pen.y, low) : pen.y) + 2
	}
	pen.y += 8
}

function drawSignatures(pen: Pen, labels: readonly string[]) {
	pen.keep(76)
	pen.y += 52
	const width = (pen.width - 24 * (labels.length - 1)) / labels.length
	const from = pen.y
	for (const [at, label] of labels.entries()) {
		const x = pen.left + at * (width + 24)
		pen.ornament(() =>
			pen.doc
				.moveTo(x, from)
				.lineTo(x + width, from)
				.lineWidth(0.7)
				.strokeColor(colours.ink)
				.stroke(),
		)
		pen.y = from + 4
		pen.block('P', label, paragraphs.quiet, x, width)
	}
}
