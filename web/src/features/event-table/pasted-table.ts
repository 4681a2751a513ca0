import { ownImportFields } from '@hausheft/contract/import-labels.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Import } from '@hausheft/contract/imports.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError } from '../../platform/api/client.ts'
import { parseDay, parseFrancs } from '../../platform/words/typed.ts'
import type { CellField } from './cells.ts'

export const mostPasted = 500

/** What is typed of a new entry in its row. */
export type RowTexts = Partial<Record<Extract<CellField, 'day' | 'name' | 'balance'>, string>>
/** A table as its text, one row as what is typed of an entry. */
type Pasted = { table: string } | { row: RowTexts }

/** What comes from a spreadsheet. Anything else is text, which the field takes by itself: several lines of a mail are no rows. */
export function pastedOf({ text, html }: { text: string; html: string }, today: Day): Pasted | undefined {
	const isTable = text.includes('\t') || /<table[\s>]/i.test(html)
	const [first = [], ...others] = isTable ? rowsIn(text) : []
	if (others.length > 0) return { table: text }
	return first.filter(Boolean).length > 1 ? { row: rowOf(first, today) } : undefined
}

/** Its first day and its first amount; all the others are its title, so that nothing is lost. */
function rowOf(cells: readonly string[], today: Day): RowTexts {
	const rest = cells.filter(Boolean)
	const take = (is: (cell: string) => boolean) => {
		const at = rest.findIndex(is)
		return at < 0 ? undefined : rest.splice(at, 1)[0]
	}
	const isDay = (cell: string) => isDayOf(cell, today)
	// Twelve francs ten are written as the twelfth of October: a day only where there is another amount.
	const day = take((cell) => isDay(cell) && !isAmount(cell)) ?? (rest.filter(isAmount).length > 1 ? take(isDay) : undefined)
	const amount = take(isAmount)
	const name = rest.join(', ')
	return {
		...(day !== undefined && { day }),
		...(amount !== undefined && { balance: francsInput(parseFrancs(amount)) }),
		...(name && { name }),
	}
}

/** What comes from a spreadsheet, as a table to import: where it has no headings, each column is called by what stands in it. */
export function pastedTable(text: string, today: Day): { rows: number; file: File } {
	const rows = rowsIn(text)
	const hasHeadings = beginsWithHeadings(rows, today)
	const table = hasHeadings ? rows : [headingsOf(kindsOf(rows, today)), ...rows]
	const csv = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
	return { rows: rows.length - (hasHeadings ? 1 : 0), file: new File([csv], 'Aus der Zwischenablage.csv', { type: 'text/csv' }) }
}

/** Words above days or amounts, or such as a column is called: the first of nothing but titles is a row as the others. */
function beginsWithHeadings([first = [], ...others]: readonly string[][], today: Day): boolean {
	const filled = first.filter(Boolean)
	if (others.length === 0 || filled.some((cell) => isDayOf(cell, today) || isAmount(cell))) return false
	return filled.every((cell) => labels.has(cell.toLowerCase())) || kindsOf(others, today).some((kind, at) => kind !== 'text' && first[at])
}
const labels = new Set([...Object.values(ownImportFields.events).map(({ label }) => label.toLowerCase()), 'betrag', 'kosten'])

/** What an import must be told, so that its rows go where they were pasted: what is remembered of the last one may be another house. */
export const inHouse = ({ mapping, remembered }: Pick<Import, 'mapping' | 'remembered'>, property: string): Mapping | undefined =>
	// What the headings say may lack something, and is refused where it is sent back.
	mapping && mapping.property !== property ? { ...mapping, property, columns: remembered ? mapping.columns : [] } : undefined

/** As the server said it; what else went wrong is said too, for who waits cannot know. */
export function whyFailed(error: unknown): string {
	if (!(error instanceof ApiError)) return 'Die Zeilen sind nicht angekommen. Bitte nochmals einfügen.'
	return error.errors[0]?.message ?? error.message
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
