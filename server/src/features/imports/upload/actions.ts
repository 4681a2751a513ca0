import { setImmediate } from 'node:timers/promises'
import { mostAbove } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import type { Acting } from '../../../platform/database/act.ts'
import { mostRows, type NumberedRow } from '../../../platform/sheets/cells.ts'
import type { ReadSheet, Sheets } from '../../../platform/sheets/read-sheet.ts'
import { addFacts, checkMapping, columnsOf, currencyAbove, firstMapping, headingRow, headingsOf } from '../columns/rules.ts'
import { listNamed } from '../table/queries.ts'
import {
	findMapping,
	insertImport,
	listRowsAt,
	listSheetRows,
	setTable,
	type Chosen,
	type Fresh,
	type Seen,
	type SheetFound,
} from './queries.ts'

const parsed = (line: string) => fromJson<NumberedRow>(line)
const top = 30
/** What was chosen for one file counts for no other: what is booked once more, where its headings are, and the rates of its days. */
const ofOneFile = { heading_row: null, alike: 'skip', alike_rows: null, rates: null } as const
function* rowsOf(sheet: ReadSheet | undefined) {
	for (const line of sheet?.rows ?? []) yield parsed(line)
}

/** Keeps what was read, with the likeliest sheet, headings and meaning. */
export async function insertTable(acting: Acting, fresh: Omit<Fresh, 'rows' | 'format'>, { format, sheets }: Sheets): Promise<string> {
	const { db } = acting
	const found = sheets.map(({ name, rows }) => foundIn(name, rows))
	const starts = sheets.map(({ rows }, at) => headingsIn(found[at], rows.slice(0, top).map(parsed)))
	const remembered = await rememberedOf(acting, fresh.group, found, starts)
	const sheet = remembered?.sheet ?? 0
	const { heading_row, rows } = found[sheet] ?? { heading_row: 0, rows: 0 }
	if (rows > mostRows) throw invalidField('file', `Höchstens 50'000 Zeilen auf einmal: Diese Datei hat ${rows}.`)
	const headings = starts[sheet] ?? []
	const { seen } = await seenIn(rowsOf(sheets[sheet]), heading_row)
	const { properties } = await listNamed(db, fresh.group)
	const only = properties.length === 1 ? (properties[0]?.id ?? null) : null
	const property = properties.some(({ id }) => id === remembered?.mapping.property) ? (remembered?.mapping.property ?? null) : only
	const mapping = remembered
		? { known: 'skip' as const, ...remembered.mapping, ...ofOneFile, property }
		: firstMapping({ headings, facts: seen.facts }, fresh.filename, only)
	const chosen: Chosen = { sheet, heading_row, headings, rows, seen, mapping }
	return insertImport(
		db,
		{ ...fresh, format },
		{ ...chosen, remembered: remembered !== undefined },
		found,
		sheets.map((each) => each.rows),
	)
}

function foundIn(name: string, rows: readonly string[]): SheetFound {
	const first = rows
		.slice(0, top)
		.map(parsed)
		.filter(([row]) => row <= mostAbove)
	const heading_row = headingRow(first)
	const above = first.filter(([row]) => row <= heading_row).length
	return {
		name: name.replaceAll(/\s+/g, ' ').trim().slice(0, 100),
		width: first[0]?.[1].length ?? 0,
		rows: rows.length - above,
		heading_row,
	}
}
const headingsIn = (sheet: SheetFound | undefined, rows: readonly NumberedRow[]) =>
	headingsOf(sheet?.width ?? 0, rows.find(([row]) => row === sheet?.heading_row)?.[1])

/** Of which sheet there was one with the same headings; without any, as many columns may be another bank's. */
async function rememberedOf({ db }: Acting, group: string, found: readonly SheetFound[], starts: readonly string[][]) {
	for (const [sheet, { name, heading_row }] of found.slice(0, 10).entries()) {
		if (heading_row === 0) continue
		const mapping = await findMapping(db, group, starts[sheet] ?? [])
		if (mapping && (sheet === 0 ? (mapping.sheet ?? name) === name : mapping.sheet === name)) return { sheet, mapping }
	}
	return undefined
}

/** How the rows below the headings are written, beside what is known of those before; others are heard meanwhile. */
async function seenIn(rows: Iterable<NumberedRow>, heading_row: number, before: Seen = { facts: [], currency: null }) {
	const thisYear = new Date().getUTCFullYear()
	const { facts } = before
	const above: NumberedRow[] = []
	let count = 0
	let breathed = Date.now()
	for (const row of rows) {
		if (row[0] > heading_row) {
			addFacts(facts, row, thisYear)
			count++
		} else above.push(row)
		if (Date.now() - breathed < longest) continue
		await setImmediate()
		breathed = Date.now()
	}
	const seen: Seen = { facts, currency: before.currency ?? currencyAbove(above.filter(([row]) => row < heading_row)) }
	return { seen, count }
}
const longest = 10

type Found = {
	id: string
	group: string
	format: string
	sheets: SheetFound[]
	sheet: number
	heading_row: number
	headings: string[]
	seen: Seen | null
}

/** Takes another sheet or other headings where the mapping says so, and answers the mapping as it can be kept. */
export async function chooseTable({ db }: Acting, found: Found, said: Mapping): Promise<Mapping> {
	const sheet = sheetOf(found, said)
	const heading_row = said.heading_row ?? found.sheets[sheet]?.heading_row ?? found.heading_row
	const isSame = sheet === found.sheet && heading_row === found.heading_row
	const { headings, seen } = isSame ? found : await tableAt(sheet, heading_row)
	// Rows of another sheet are others.
	const kept = said.alike_rows ? { ...said, alike_rows: isSame ? await rowsThere(said.alike_rows) : null } : said
	// A proposal may lack what only a person can say; nothing runs with it until that is there.
	if (said.columns.length === 0) return { ...kept, ...columnsOf({ headings, facts: seen?.facts ?? [] }) }
	checkMapping(kept, headings)
	return kept

	async function rowsThere(named: readonly number[]): Promise<number[]> {
		const numbers = [...new Set(named)].sort((a, b) => a - b)
		const there = new Set((await listRowsAt(db, found, numbers)).map(([number]) => number))
		const missing = numbers.find((number) => !there.has(number))
		if (missing !== undefined) throw invalidField('alike_rows', `Eine Zeile ${missing} gibt es in dieser Tabelle nicht.`)
		return numbers
	}
	async function tableAt(at: number, row: number) {
		const place = { group: found.group, id: found.id, sheet: at }
		let known: Seen | undefined
		let rows = 0
		let head: NumberedRow | undefined
		for (
			let page = await listSheetRows(db, place, 0, most);
			page.length > 0;
			page = await listSheetRows(db, place, page.at(-1)?.[0] ?? 0, most)
		) {
			head ??= page.find(([number]) => number === row)
			const { seen: all, count } = await seenIn(page, row, known)
			known = all
			rows += count
		}
		if (row > 0 && !head) throw invalidField('heading_row', 'Diese Zeile ist leer.')
		if (rows === 0) throw invalidField('heading_row', 'Unter dieser Zeile steht keine mehr.')
		const table = {
			sheet: at,
			heading_row: row,
			rows,
			headings: headingsOf(found.sheets[at]?.width ?? found.headings.length, head?.[1]),
			seen: known ?? { facts: [], currency: null },
		}
		await setTable(db, found.id, table)
		return table
	}
}
const most = 5000

function sheetOf({ sheets, format }: Found, { sheet }: Mapping): number {
	if (sheet === null || sheet === undefined) return 0
	const at = format === 'xlsx' ? sheets.findIndex(({ name }) => name === sheet) : -1
	if (at < 0) throw invalidField('sheet', 'Dieses Blatt gibt es nicht.')
	return at
}
