// Hides pdfkit: where on which A4 page the next thing goes, lines of text in several fonts, and what they are to who cannot see them.
import PDFDocument from 'pdfkit'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { fontFile, fontNames, type Face, type Run } from './fonts.ts'
import { insideOf, type Total } from './inside.ts'
import { linesOf, type Line } from './lines.ts'

type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement
export type Content = PDFKit.PDFStructureContent

/** The product's light colours: paper has no night. */
export const colours = { ink: '#25211b', quiet: '#5d5548', brand: '#1f5143', line: '#cfc3b0', soft: '#f6f2ea' }
export type Look = { face: Face; size: number; colour: string; align?: 'right'; figures?: boolean }

const a4 = { width: 595.28, height: 841.89 }
/** The lower edge leaves room for the page number. */
const margins = { top: 56, right: 48, bottom: 64, left: 52 }
export const leading = 1.36

export type PaperOptions = {
	title: string
	/** Beside the page number on each page. */
	footer: string
	landscape?: boolean
}

const footLook: Look = { face: 'text', size: 8.5, colour: colours.quiet }
const footFont = 'figtree'

/** An element that is written needs to say no more than that it has a parent; there are thousands of them. */
function forget(child: Content | Struct): void {
	const dictionary = lookAt(child, 'dictionary')
	if (lookAt(child, '_flushed') && dictionary) Object.assign(dictionary, { data: written })
}
const written = { P: true }

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
	pages = 1
	private readonly options: PaperOptions
	/** How many pages there are: shown on each of them, known and written last. */
	private readonly total: Total
	/** While a height is looked for nothing is drawn, and there is no end of the page. */
	private isMeasuring = false
	/** What was broken into lines to be measured is drawn next. */
	private readonly broken = new Map<string, Line[]>()

	constructor(options: PaperOptions) {
		this.options = options
		this.doc = new PDFDocument({
			size: 'A4',
			layout: options.landscape ? 'landscape' : 'portrait',
			margin: 0,
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
		this.total = insideOf(this.doc).ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -10, 60, 20] })
		const [width, height] = options.landscape ? [a4.height, a4.width] : [a4.width, a4.height]
		this.width = width - margins.left - margins.right
		this.bottom = height - margins.bottom
		this.y = this.top
	}

	get room(): number {
		return this.isMeasuring ? Infinity : this.bottom - this.y
	}

	/** The one before is written and gone: a thousand pages take no more memory than ten. */
	newPage(): void {
		if (this.isMeasuring) return
		this.foot()
		this.doc.addPage()
		this.pages++
		this.y = this.top
	}

	/** Turns the page unless that much is left on it; what is higher than a page begins where it is. */
	keep(height: number): void {
		if (height > this.room && this.y > this.top && height <= this.bottom - this.top) this.newPage()
	}

	/** What is written stays on one page where it fits on one. */
	whole(write: () => void): void {
		const from = this.y
		this.isMeasuring = true
		write()
		this.isMeasuring = false
		const height = this.y - from
		this.y = from
		this.keep(height)
		write()
		this.broken.clear()
	}

	bookmark(text: string): void {
		if (!this.isMeasuring) this.doc.outline.addItem(text)
	}

	lines(text: string, look: Look, width: number): Line[] {
		const key = `${look.face} ${look.size} ${look.figures} ${width} ${text}`
		const lines = this.broken.get(key) ?? linesOf(text, look.face, width, (run) => this.widthOf(run, look))
		if (this.isMeasuring) this.broken.set(key, lines)
		return lines
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
		const made = this.doc.struct(tag, options, [...children])
		for (const child of children) forget(child)
		return made
	}

	/** Draws something as an element of its own; not while a height is looked for. */
	add(tag: string, draw: () => void, options: { alt?: string } = {}): void {
		if (!this.isMeasuring) this.place(this.root, this.element(tag, [this.marked(tag, draw)], options))
	}

	/** Written with that, and nothing but its number stays. */
	place(parent: Struct, element: Struct): void {
		parent.add(element)
		forget(element)
	}

	/** Lines, heads that are repeated, page numbers: nothing that is read out. */
	ornament(draw: () => void): void {
		if (this.isMeasuring) return
		this.doc.markContent('Artifact', { type: 'Layout' })
		draw()
		this.doc.endMarkedContent()
	}

	/** A text over the whole width, from page to page. */
	block(tag: string, text: string, look: Look, x = this.left, width = this.width): void {
		const height = lineHeight(look)
		let rest = this.lines(text, look, width)
		if (this.isMeasuring) return void (this.y += rest.length * height)
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
		this.place(this.root, this.element(tag, contents))
	}

	/** The number of the page goes left: how wide the number of all pages will be nobody knows yet. */
	private foot(): void {
		this.ornament(() => {
			const y = this.bottom + 22
			const [number] = this.lines(`Seite ${this.pages} von `, footLook, this.width)
			const [footer] = this.lines(this.options.footer, footLook, this.width - 120)
			this.rule(y - 6)
			if (number) {
				this.line(number, footLook, { x: this.left, y, width: this.width })
				const inner = insideOf(this.doc)
				inner.page.xobjects['Total'] = this.total
				const x = this.left + this.widthOf({ text: `Seite ${this.pages} von `, font: footFont }, footLook)
				inner.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${(y + footLook.size).toFixed(2)} cm /Total Do Q`)
			}
			if (footer) this.line(footer, { ...footLook, align: 'right' }, { x: this.left, y, width: this.width })
		})
	}

	finish(): number {
		this.foot()
		this.writeTotal()
		this.root.end()
		this.doc.end()
		return this.pages
	}

	private writeTotal(): void {
		const { _font: font } = insideOf(this.doc.font(footFont, footLook.size))
		const [codes] = font.encode(String(this.pages))
		const ink = [1, 3, 5].map((at) => (Number.parseInt(footLook.colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
		this.total.data['Resources'] = { Font: { [font.id]: font.ref() } }
		this.total.end(Buffer.from(`BT /${font.id} ${footLook.size} Tf ${ink} rg 0 0 Td <${codes.join('')}> Tj ET`))
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
