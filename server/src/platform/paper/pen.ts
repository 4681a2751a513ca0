// Hides pdfkit: where on which A4 page the next thing goes, lines of text in several fonts, and what they are to who cannot see them.
import PDFDocument from 'pdfkit'
import { fontFile, fontNames, type Face, type Run } from './fonts.ts'
import { linesOf, type Line } from './lines.ts'

export type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement
export type Content = PDFKit.PDFStructureContent

/** The product's light colours: paper has no night. */
export const colours = { ink: '#25211b', quiet: '#5d5548', brand: '#1f5143', line: '#cfc3b0', soft: '#f6f2ea' }
export type Look = { face: Face; size: number; colour: string; align?: 'right'; figures?: boolean }

const a4 = { width: 595.28, height: 841.89 }
/** The lower edge leaves room for the page number. */
const margins = { top: 56, right: 48, bottom: 64, left: 52 }
const leading = 1.36

export type PaperOptions = {
	title: string
	/** Beside the page number on each page. */
	footer: string
	landscape?: boolean
}

/** Figures of one width, so that columns of numbers stand below each other. */
const featuresOf = ({ figures }: Look): PDFKit.Mixins.OpenTypeFeatures[] | undefined => (figures ? ['tnum', 'kern'] : undefined)

export class Pen {
	readonly doc: Doc
	readonly root: Struct
	readonly left = margins.left
	readonly width: number
	readonly top = margins.top
	readonly bottom: number
	y: number
	private readonly options: PaperOptions

	constructor(options: PaperOptions) {
		this.options = options
		this.doc = new PDFDocument({
			size: 'A4',
			layout: options.landscape ? 'landscape' : 'portrait',
			margin: 0,
			bufferPages: true,
			pdfVersion: '1.7',
			lang: 'de-CH',
			displayTitle: true,
			tagged: true,
			// None of the standard fonts, which are not embedded.
			font: '',
			info: { Title: options.title, Creator: 'Hausheft' },
		})
		for (const name of fontNames) this.doc.registerFont(name, fontFile(name))
		this.root = this.doc.struct('Document')
		this.doc.addStructure(this.root)
		const [width, height] = options.landscape ? [a4.height, a4.width] : [a4.width, a4.height]
		this.width = width - margins.left - margins.right
		this.bottom = height - margins.bottom
		this.y = this.top
	}

	get room(): number {
		return this.bottom - this.y
	}

	newPage(): void {
		// The number of pages is written last, so they all wait: as one piece each, not as thousands of strokes.
		const { content } = this.doc.page as unknown as { content: { buffer: Uint8Array[] } }
		content.buffer = [Buffer.concat(content.buffer)]
		this.doc.addPage()
		this.y = this.top
	}

	/** Turns the page unless that much is left on it; what is higher than a page begins where it is. */
	keep(height: number): void {
		if (height > this.room && this.y > this.top && height <= this.bottom - this.top) this.newPage()
	}

	lines(text: string, look: Look, width: number): Line[] {
		return linesOf(text, look.face, width, (run) => this.widthOf(run, look))
	}

	private widthOf({ text, font }: Run, look: Look): number {
		return this.doc.font(font, look.size).widthOfString(text, { features: featuresOf(look) })
	}

	/** Draws one line below `y`. */
	line({ runs, width }: Line, look: Look, box: { x: number; y: number; width: number }): void {
		let x = look.align === 'right' ? box.x + box.width - width : box.x
		const features = featuresOf(look)
		this.doc.fillColor(look.colour)
		for (const run of runs) {
			this.doc.font(run.font, look.size)
			this.doc.text(run.text, x, box.y + look.size, { lineBreak: false, baseline: 'alphabetic', features })
			x += this.widthOf(run, look)
		}
	}

	/** What is drawn is this to who cannot see it; goes into an element with `struct` then. */
	marked(tag: string, draw: () => void): Content {
		const content = this.doc.markStructureContent(tag)
		draw()
		this.doc.endMarkedContent()
		return content
	}

	/** Its types know neither children in the second place nor `scope`. */
	element(tag: string, children: readonly (Content | Struct)[], options: { alt?: string; scope?: 'Column' } = {}): Struct {
		return this.doc.struct(tag, options, [...children])
	}

	/** Lines, heads that are repeated, page numbers: nothing that is read out. */
	ornament(draw: () => void): void {
		this.doc.markContent('Artifact', { type: 'Layout' })
		draw()
		this.doc.endMarkedContent()
	}

	/** A text over the whole width, from page to page. */
	block(tag: string, text: string, look: Look, x = this.left, width = this.width): void {
		const height = lineHeight(look)
		let rest = this.lines(text, look, width)
		const contents: Content[] = []
		while (rest.length > 0) {
			if (this.room < height) this.newPage()
			const here = rest.slice(0, Math.max(1, Math.floor(this.room / height)))
			rest = rest.slice(here.length)
			contents.push(
				this.marked(tag, () => {
					for (const line of here) {
						this.line(line, look, { x, y: this.y, width })
						this.y += height
					}
				}),
			)
		}
		this.root.add(this.element(tag, contents))
	}

	/** Page numbers need to know how many there are. */
	finish(): number {
		const { count } = this.doc.bufferedPageRange()
		const look: Look = { face: 'text', size: 8.5, colour: colours.quiet }
		for (let page = 0; page < count; page++) {
			this.doc.switchToPage(page)
			this.ornament(() => {
				const y = this.bottom + 22
				const number = this.lines(`Seite ${page + 1} von ${count}`, look, this.width)
				const [footer] = this.lines(this.options.footer, look, this.width - 100)
				this.rule(y - 6)
				if (footer) this.line(footer, look, { x: this.left, y, width: this.width })
				for (const line of number) this.line(line, { ...look, align: 'right' }, { x: this.left, y, width: this.width })
			})
		}
		this.root.end()
		this.doc.end()
		return count
	}

	rule(y: number, colour = colours.line, weight = 0.6): void {
		this.doc
			.moveTo(this.left, y)
			.lineTo(this.left + this.width, y)
			.lineWidth(weight)
			.strokeColor(colour)
			.stroke()
	}
}

export const lineHeight = ({ size }: Look): number => size * leading
