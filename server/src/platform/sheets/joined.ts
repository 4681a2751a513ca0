// Hides how the sheets of one workbook that say different things of the same ones become one: a row for each, found by its number.
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { mostColumns, type NamedSheet, type NumberedRow } from './cells.ts'

/** Null where not several sheets have that column; of the other sheets the totals stay behind, and what the first one no longer has. */
export function joined(sheets: readonly NamedSheet[], key: string, name: string): NamedSheet | null {
	const found = sheets.flatMap(({ name: called, rows: [head, ...rows] }) => {
		const heads = head?.[1].map(textIn) ?? []
		const at = heads.indexOf(key)
		return at < 0 ? [] : [{ called, heads, at, rows }]
	})
	const [first, ...others] = found
	if (!first || others.length === 0) return null
	const heads = [...first.heads]
	const places = others.map((sheet) =>
		sheet.heads.map((each) => (first.heads.includes(each) ? -1 : heads.push(headIn(sheet.called, each)) - 1)),
	)
	if (heads.length > mostColumns) return null
	const rows: NumberedRow[] = first.rows.map(([number, cells]) => [number, [...cells]])
	const byKey = new Map<string, NumberedRow>()
	const withoutKey = new Map<string, { row: NumberedRow; from: number }>()
	for (const row of rows) {
		const id = textIn(row[1][first.at] ?? null)
		// Of several with one number the first has what the other sheets say.
		if (id !== '' && !byKey.has(id)) byKey.set(id, row)
		if (id === '') withoutKey.set(nameIn(row[1]), { row, from: -1 })
	}
	let last = first.rows.at(-1)?.[0] ?? 1
	for (const [nth, sheet] of others.entries())
		for (const [, cells] of sheet.rows) {
			const id = textIn(cells[sheet.at] ?? null)
			const row = id === '' ? written(nth, cells) : byKey.get(id)
			if (!row) continue
			for (const [column, place] of (places[nth] ?? []).entries())
				if (place >= 0) row[1][place] = together(row[1][place] ?? null, cells[column] ?? null)
		}
	return { name, rows: [[1, heads], ...rows] }

	/** What somebody has written into other sheets alone stands behind the rows of the first one; undefined: a total, which has no day. */
	function written(from: number, cells: readonly Cell[]): NumberedRow | undefined {
		const own = first?.heads.map((head) => cells[others[from]?.heads.indexOf(head) ?? -1] ?? null) ?? []
		if (textIn(own[0] ?? null) === '') return undefined
		const found = withoutKey.get(nameIn(own))
		if (found && found.from !== from) return found.row
		const row: NumberedRow = [++last, own]
		rows.push(row)
		withoutKey.set(nameIn(own), { row, from })
		return row
	}
}

/** What a row without a number is known by in each sheet: its day and its title. */
const nameIn = (cells: readonly Cell[]) => JSON.stringify(cells.slice(0, 2).map((cell) => textIn(cell ?? null)))

/** With the name of its sheet, where it does not say that itself. */
const headIn = (sheet: string, head: string) => (head.startsWith(sheet.slice(0, 6)) ? head : `${sheet} ${head}`)

/** Several rows of one: what lasts is added up, all else stands side by side. */
function together(one: Cell, other: Cell): Cell {
	if (one === null || other === null) return one ?? other
	const [first, second] = [lengthOf(one), lengthOf(other)]
	if (first !== null && second !== null) return { at: new Date(zeroHour + first + second).toISOString().slice(0, 19) }
	return textIn(one) === textIn(other) ? one : `${textIn(one)}; ${textIn(other)}`
}
/** Spreadsheets count what lasts from the end of 1899 on. */
const zeroHour = Date.UTC(1899, 11, 30)
const lengthOf = (cell: Cell) =>
	typeof cell === 'object' && cell !== null && cell.at < '1904' ? Date.parse(`${cell.at}Z`) - zeroHour : null
