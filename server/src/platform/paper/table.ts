// Hides how rows become a table over many pages: heads on each of them, rows whole, and one that is longer than a page in parts.
import { colours, leading, lineHeight, type Content, type Look, type Pen, type Struct } from './pen.ts'
import type { Line } from './lines.ts'

export type Column = {
	head: string
	/** Its part of the width beside the others'. */
	share: number
	/** Numbers stand to the right, with figures of one width, and are never broken: one that is too wide is set smaller. */
	numbers?: true
	/** Smaller and quieter: it says once more what stands beside it. */
	small?: true
}
/** `group` opens rows that belong together and stays with the first of them; `sum` closes them and stays with the last. */
type RowLook = 'plain' | 'group' | 'sum'
type Row = { texts: readonly string[]; look: RowLook }
export type Table = { row: (cells: readonly string[], look?: RowLook) => void; end: () => void }

const padding = { x: 5, y: 3.4 }
const size = 9.2
/** What nobody could read any more is broken after all. */
const leastSize = 5

/** How high a table of so many rows is, head included, where it is short enough to stay on one page. */
export const fewRows = (rows: number): number => (rows > mostTogether ? 0 : (rows + 1) * (size * leading + 2 * padding.y))
const mostTogether = 12

const lookOf = (row: RowLook | 'head', { numbers, small }: Column): Look => ({
	face: row === 'plain' || (small && row !== 'head') ? 'text' : 'strong',
	size: row === 'head' || small ? 8.4 : size,
	colour: row === 'head' || small ? colours.quiet : row === 'group' ? colours.brand : colours.ink,
	...(numbers && { align: 'right', figures: true }),
})

/** `drop`: how much lower a smaller one begins, to stand on the line of the others. */
type TableCell = { lines: Line[]; look: Look; drop: number; box: Box; contents: Content[] }
type Box = { x: number; width: number }

export function startTable(pen: Pen, columns: readonly Column[], bookmark?: string): Table {
	const writer = new TableWriter(pen, columns, bookmark)
	/** A row and the sums below it, until it is known whether there is another. */
	let waiting: Row[] = []
	const writeWaiting = () => {
		for (const [at, row] of waiting.entries()) writer.write(row, writer.heightOf(waiting.slice(at + 1)))
		waiting = []
	}
	return {
		row(texts, look = 'plain') {
			if (look !== 'sum') writeWaiting()
			waiting.push({ texts, look })
		},
		end() {
			writeWaiting()
			writer.end()
		},
	}
}

class TableWriter {
	readonly #pen: Pen
	readonly #columns: readonly Column[]
	readonly #boxes: readonly Box[]
	readonly #table: Struct
	readonly #headHeight: number
	#body: Struct | null = null

	constructor(pen: Pen, columns: readonly Column[], bookmark: string | undefined) {
		this.#pen = pen
		this.#columns = columns
		this.#boxes = boxesOf(pen, columns)
		this.#table = pen.doc.struct('Table', bookmark === undefined ? {} : { title: bookmark })
		pen.root.add(this.#table)
		this.#headHeight = heightOf(this.#heads())
	}

	heightOf(rows: readonly Row[]): number {
		return rows.reduce((sum, { texts, look }) => sum + heightOf(this.#cells(texts, look)), 0)
	}

	/** `below`: the height of what must stand on the same page. */
	write({ texts, look }: Row, below: number): void {
		const pen = this.#pen
		const cells = this.#cells(texts, look)
		const height = heightOf(cells)
		const least = lineHeight(lookOf('plain', this.#columns[0]!)) + 2 * padding.y
		// A heading of rows does not stay alone at the foot of a page.
		const wanted = height + (look === 'group' ? least : below)
		const page = pen.bottom - pen.top - this.#headHeight
		const body = this.#body ?? this.#begin(Math.min(wanted, page))
		if (wanted > pen.room && (wanted <= page || pen.room < 4 * least)) this.#turn()
		let left = height
		while (left > pen.room && cells.some(({ lines }) => lines.length > 0)) {
			draw(pen, cells, pen.room, 'TD')
			this.#turn()
			left = heightOf(cells)
		}
		if (look === 'group') pen.ornament(() => pen.doc.rect(pen.left, pen.y, pen.width, left).fill(colours.soft))
		if (look === 'sum') pen.ornament(() => pen.rule(pen.y, colours.quiet, 0.9))
		draw(pen, cells, left, 'TD')
		pen.ornament(() => pen.rule(pen.y))
		pen.place(
			body,
			pen.element(
				'TR',
				cells.map(({ contents }) => pen.element('TD', contents)),
			),
		)
	}

	end(): void {
		this.#body?.end()
		this.#table.end()
		this.#pen.y += 10
	}

	/** Its head, where the first row has room below it. */
	#begin(first: number): Struct {
		const pen = this.#pen
		pen.keep(this.#headHeight + first)
		const cells = this.#heads()
		draw(pen, cells, this.#headHeight, 'TH')
		pen.ornament(() => pen.rule(pen.y, colours.brand, 0.9))
		const scope = cells.map(({ contents }) => pen.element('TH', contents, { scope: 'Column' }))
		this.#table.add(pen.element('THead', [pen.element('TR', scope)]))
		this.#body = pen.doc.struct('TBody')
		this.#table.add(this.#body)
		return this.#body
	}

	#turn(): void {
		const pen = this.#pen
		pen.newPage()
		pen.ornament(() => {
			draw(pen, this.#heads(), this.#headHeight, null)
			pen.rule(pen.y, colours.brand, 0.9)
		})
	}

	#heads(): TableCell[] {
		return this.#cells(
			this.#columns.map(({ head }) => head),
			'head',
		)
	}

	#cells(texts: readonly string[], row: RowLook | 'head'): TableCell[] {
		const pen = this.#pen
		return this.#columns.map((column, at) => {
			const usual = lookOf(row, column)
			const box = this.#boxes[at]!
			const text = texts[at] ?? ''
			const lines = pen.lines(text, usual, box.width)
			const drop = column.small && row !== 'head' ? size - usual.size : 0
			if (!column.numbers || row === 'head' || lines.length === 1) return { lines, look: usual, drop, box, contents: [] }
			const look = onOneLine(pen, text, usual, box.width)
			return { lines: pen.lines(text, look, box.width), look, drop: drop + usual.size - look.size, box, contents: [] }
		})
	}
}

function boxesOf(pen: Pen, columns: readonly Column[]): Box[] {
	const whole = columns.reduce((sum, { share }) => sum + share, 0)
	let x = pen.left
	return columns.map(({ share }) => {
		const width = (share / whole) * pen.width
		const box = { x: x + padding.x, width: width - 2 * padding.x }
		x += width
		return box
	})
}

function onOneLine(pen: Pen, text: string, look: Look, width: number): Look {
	const wide = pen.lines(text, look, Infinity)[0]?.width ?? 0
	const fitting = Math.floor((look.size * width * 100) / wide) / 100
	return fitting < leastSize ? look : { ...look, size: fitting }
}

const heightOf = (cells: readonly TableCell[]) =>
	Math.max(...cells.map(({ lines, look }) => lines.length * lineHeight(look))) + 2 * padding.y

/** Draws as many lines of each cell as `height` holds; what is left goes on the next page. */
function draw(pen: Pen, cells: readonly TableCell[], height: number, tag: 'TH' | 'TD' | null) {
	for (const cell of cells) {
		const fits = Math.max(0, Math.floor((height - 2 * padding.y + 0.01) / lineHeight(cell.look)))
		const here = cell.lines.slice(0, fits)
		cell.lines = cell.lines.slice(here.length)
		if (here.length === 0) continue
		const write = () => {
			for (const [at, line] of here.entries())
				pen.line(line, cell.look, { ...cell.box, y: pen.y + padding.y + cell.drop + at * lineHeight(cell.look) })
		}
		if (tag) cell.contents.push(pen.marked(tag, write))
		else write()
	}
	pen.y += height
}
