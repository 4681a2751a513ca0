import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { parseDay, parseFrancs } from '../../platform/words/typed.ts'

export const mostPasted = 500

/** What comes from a spreadsheet, as a table to import: where it has no headings, each column is called by what stands in it. */
export function pastedTable(text: string, today: Day): { rows: number; file: File } {
	const rows = rowsIn(text)
	const kinds = kindsOf(rows, today)
	const hasHeadings = !rows[0]?.some((cell) => isDayOf(cell, today) || isAmount(cell))
	const table = hasHeadings ? rows : [headingsOf(kinds), ...rows]
	const csv = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
	return { rows: rows.length - (hasHeadings ? 1 : 0), file: new File([csv], 'Aus der Zwischenablage.csv', { type: 'text/csv' }) }
}

/** Cells are put in quotes only where there is a tab, a line break or a quote in them. */
function rowsIn(text: string): string[][] {
	const rows: string[][] = [[]]
	for (const [, cell = '', end = ''] of text.matchAll(/("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/g)) {
		const quoted = /^"([^]*)"$/.exec(cell)?.[1]
		rows.at(-1)?.push((quoted === undefined ? cell : quoted.replaceAll('""', '"')).trim())
		if (end.endsWith('\n')) rows.push([])
		if (end === '') break
	}
	return rows.filter((cells) => cells.some(Boolean))
}

const isDayOf = (cell: string, today: Day) => /\d/.test(cell) && parseDay(cell, today) !== undefined
const isAmount = (cell: string) => parseFrancs(cell) !== undefined

type ColumnKind = 'day' | 'amount' | 'text'

function kindsOf(rows: readonly string[][], today: Day): ColumnKind[] {
	const width = Math.max(...rows.map((cells) => cells.length))
	return Array.from({ length: width }, (_, at) => {
		const filled = rows.map((cells) => cells[at] ?? '').filter(Boolean)
		const most = (is: (cell: string) => boolean) => filled.length > 0 && filled.filter(is).length * 2 > filled.length
		return most((cell) => isDayOf(cell, today)) ? 'day' : most(isAmount) ? 'amount' : 'text'
	})
}

/** The first of each; what comes after it is for who imports to say. */
function headingsOf(kinds: readonly ColumnKind[]): string[] {
	const names: Record<ColumnKind, string[]> = { day: ['Datum'], amount: ['Betrag'], text: ['Titel', 'Beschreibung'] }
	return kinds.map((kind, at) => names[kind].shift() ?? `Spalte ${at + 1}`)
}
