// Hides how rows become a table over many pages: heads on each of them, rows whole, and one that is longer than a page in parts.
import { colours, lineHeight, type Content, type Look, type Pen, type Struct } from './pen.ts'
import type { Line } from './lines.ts'

export type Column = {
	head: string
	/** Its part of the width beside the others'. */
	share: number
	/** Numbers stand to the right, with figures of one width. */
	numbers?: true
}
/** `group` opens rows that belong together and stays with the first of them; `sum` closes them. */
export type RowLook = 'plain' | 'group' | 'sum'
export type Table = { row: (cells: readonly string[], look?: RowLook) => void; end: () => void }

const padding = { x: 5, y: 3.4 }
const size = 9.2

const lookOf = (row: RowLook | 'head', { numbers }: Column): Look => ({
	face: row === 'plain' ? 'text' : 'strong',
	size: row === 'head' ? 8.4 : size,
	colour: row === 'head' ? colours.quiet : row === 'group' ? colours.brand : colours.ink,
	...(numbers && { align: 'right', figures: true }),
})

export function startTable(pen: Pen, columns: readonly Column[], bookmark?: string): Table {
	const whole = columns.reduce((sum, { share }) => sum + share, 0)
	let x = pen.left
	const boxes = columns.map(({ share }) => {
		const width = (share / whole) * pen.width
		const box = { x: x + padding.x, width: width - 2 * padding.x }
		x += width
		return box
	})
	const table = pen.doc.struct('Table', bookmark === undefined ? {} : { title: bookmark })
	pen.root.add(table)
	let body: Struct | null = null

	type Cell = { lines: Line[]; look: Look; box: { x: number; width: number }; contents: Content[] }
	const cellsOf = (texts: readonly string[], row: RowLook | 'head'): Cell[] =>
		columns.map((column, at) => {
			const look = lookOf(row, column)
			const box = boxes[at]!
			return { lines: pen.lines(texts[at] ?? '', look, box.width), look, box, contents: [] }
		})
	const heightOf = (cells: Cell[]) => Math.max(...cells.map(({ lines, look }) => lines.length * lineHeight(look))) + 2 * padding.y

	/** Draws as many lines of each cell as `height` holds; what is left goes on the next page. */
	const draw = (cells: Cell[], height: number, tag: 'TH' | 'TD' | null) => {
		for (const cell of cells) {
			const fits = Math.max(0, Math.floor((height - 2 * padding.y + 0.01) / lineHeight(cell.look)))
			const here = cell.lines.slice(0, fits)
			cell.lines = cell.lines.slice(here.length)
			if (here.length === 0) continue
			const write = () => {
				for (const [at, line] of here.entries())
					pen.line(line, cell.look, { ...cell.box, y: pen.y + padding.y + at * lineHeight(cell.look) })
			}
			if (tag) cell.contents.push(pen.marked(tag, write))
			else write()
		}
		pen.y += height
	}

	const heads = () => columns.map(({ head }) => head)
	const headHeight = heightOf(cellsOf(heads(), 'head'))
	const firstHead = () => {
		const cells = cellsOf(heads(), 'head')
		draw(cells, headHeight, 'TH')
		pen.ornament(() => pen.rule(pen.y, colours.brand, 0.9))
		const scope = cells.map(({ contents }) => pen.element('TH', contents, { scope: 'Column' }))
		table.add(pen.element('THead', [pen.element('TR', scope)]))
	}
	const nextPage = () => {
		pen.newPage()
		pen.ornament(() => {
			draw(cellsOf(heads(), 'head'), headHeight, null)
			pen.rule(pen.y, colours.brand, 0.9)
		})
	}

	return {
		row(texts, look = 'plain') {
			const cells = cellsOf(texts, look)
			const height = heightOf(cells)
			const least = lineHeight(lookOf('plain', columns[0]!)) + 2 * padding.y
			// A heading of rows does not stay alone at the foot of a page.
			const wanted = look === 'group' ? height + least : height
			if (!body) {
				pen.keep(headHeight + Math.min(wanted, pen.bottom - pen.top - headHeight))
				firstHead()
				body = pen.doc.struct('TBody')
				table.add(body)
			}
			const page = pen.bottom - pen.top - headHeight
			if (wanted > pen.room && (wanted <= page || pen.room < 4 * least)) nextPage()
			let left = height
			while (left > pen.room && cells.some(({ lines }) => lines.length > 0)) {
				const part = pen.room
				draw(cells, part, 'TD')
				nextPage()
				left = heightOf(cells)
			}
			if (look === 'group') pen.ornament(() => pen.doc.rect(pen.left, pen.y, pen.width, left).fill(colours.soft))
			if (look === 'sum') pen.ornament(() => pen.rule(pen.y, colours.quiet, 0.9))
			draw(cells, left, 'TD')
			pen.ornament(() => pen.rule(pen.y))
			pen.place(
				body,
				pen.element(
					'TR',
					cells.map(({ contents }) => pen.element('TD', contents)),
				),
			)
		},
		end() {
			body?.end()
			table.end()
			pen.y += 10
		},
	}
}
