// Hides how a spreadsheet's file is looked through before it is believed; its formulas are never computed, what counts is the value saved with them.
import readSheets, { readSheet } from 'read-excel-file/node'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import type { Cell } from '@hausheft/contract/swiss/cells.ts'
import { plainOf } from '@hausheft/contract/swiss/cell-values.ts'
import { mostColumns, mostUnpacked, Unreadable, type NamedSheet, type NumberedRow } from './cells.ts'
import { currencyScan, errorScan, sheetFiles, type CellScan, type Marks } from './xlsx-marks.ts'

const mostZipEntries = 2000
const damaged = () => new Unreadable('Diese Excel-Datei ist beschädigt oder keine Tabelle.')
const tooLarge = () => new Unreadable('Diese Excel-Datei ist ausgepackt zu gross.')

/** So much of sheets is read as a whole; of more than that the first one alone, as long as that is not too much either. */
const mostSheets = 80 * 1024 * 1024

/** The sheets with their rows, which have their numbers in the file. */
export async function readXlsx(bytes: Buffer): Promise<NamedSheet[]> {
	const { unpacked, errors, currencies } = await lookThrough(bytes).catch((error: unknown) => {
		throw error instanceof Unreadable ? error : damaged()
	})
	const first = async () => [{ sheet: 'Tabelle', data: await readSheet(bytes) }]
	const sheets = await (unpacked > mostSheets ? first() : readSheets(bytes).catch(first)).catch((error: unknown) => {
		throw error instanceof RangeError ? tooLarge() : damaged()
	})
	return sheets.map(({ sheet, data }, nth) => {
		const rows = data.map((row) => row.map(cellOf))
		for (const [place, currency] of currencies[nth] ?? []) {
			const [row, column] = placeIn(place)
			const cell = rows[row]?.[column]
			if (typeof cell === 'number') rows[row]![column] = `${currency} ${plainOf(cell)}`
		}
		const filled = new Map(rows.flatMap((row, at) => (row.some((cell) => cell !== null) ? [[at, row] as const] : [])))
		// What is read as nothing is no cell, or no row, where nothing stands behind it.
		for (const [place, error] of errors[nth] ?? []) {
			const [row, column] = placeIn(place)
			if (column < 0 || column >= mostColumns) continue
			const cells = filled.get(row) ?? []
			while (cells.length <= column) cells.push(null)
			cells[column] ??= error
			filled.set(row, cells)
		}
		return { name: sheet, rows: [...filled].sort(([one], [other]) => one - other).map(([at, row]): NumberedRow => [at + 1, row]) }
	})
}

/** «B5» is the second cell of the fifth row; from 0. */
function placeIn(place: string): [row: number, column: number] {
	const [, letters = '', row = '1'] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
	return [Number(row) - 1, [...letters].reduce((before, letter) => before * 26 + letter.charCodeAt(0) - 64, 0) - 1]
}

function cellOf(value: unknown): Cell {
	if (value instanceof Date)
		return Number.isNaN(value.getTime()) ? null : { at: new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19) }
	if (typeof value === 'number') return Number.isFinite(value) ? value : null
	if (typeof value === 'boolean') return value
	return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** What the sheets say of their cells, in the order of the workbook; `unpacked`: how large they are. */
type Looked = { unpacked: number; errors: (Marks | undefined)[]; currencies: (Marks | undefined)[] }
/** Every part is unpacked once, without keeping it: what it says of itself may be a lie. Another time only where other currencies are. */
async function lookThrough(bytes: Buffer): Promise<Looked> {
	let unpacked = 0
	let sheets = 0
	const names = new Set<string>()
	const told = new Map<string, string[]>()
	const errors = await marksOf(bytes, errorScan, async (zip, entry, hear) => {
		const { fileName, uncompressedSize, externalFileAttributes } = entry
		if (names.size >= mostZipEntries || names.has(fileName)) throw damaged()
		names.add(fileName)
		if (isLink(externalFileAttributes)) throw new Unreadable('Diese Datei enthält Verweise auf andere Dateien.')
		if (entry.isEncrypted()) throw new Unreadable('Diese Datei ist mit einem Passwort geschützt.')
		if (unpacked + uncompressedSize > mostUnpacked) throw tooLarge()
		const pieces: string[] | null = tellers.includes(fileName) && uncompressedSize < mostTold ? [] : null
		if (pieces) told.set(fileName, pieces)
		const size = await sizeOf(zip, entry, mostUnpacked - unpacked, (piece) => (pieces ? void pieces.push(piece) : hear(piece)))
		unpacked += size
		if (isSheet(fileName)) sheets += size
	})
	if (!names.has('xl/workbook.xml')) throw new Unreadable('Das ist keine Excel-Datei (.xlsx). Bitte als XLSX oder CSV speichern.')
	const [workbook = '', relations = '', styles = ''] = tellers.map((name) =>
		Buffer.from(told.get(name)?.join('') ?? '', 'latin1').toString(),
	)
	const files = sheetFiles(workbook, relations)
	const inOrder = (marks: Map<string, Marks>) => files.map((file) => marks.get(file ?? ''))
	const begin = currencyScan(styles)
	const currencies = begin
		? await marksOf(
				bytes,
				begin,
				async (zip, entry, hear) => void (isSheet(entry.fileName) && (await sizeOf(zip, entry, mostUnpacked, hear))),
			)
		: new Map<string, Marks>()
	return { unpacked: sheets, errors: inOrder(errors), currencies: inOrder(currencies) }
}
const tellers = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml']
const mostTold = 4 * 1024 * 1024

type Hear = (piece: string) => void
/** What a look at every part of the file finds in its sheets. */
async function marksOf(
	bytes: Buffer,
	begin: () => CellScan,
	look: (zip: ZipFile, entry: Entry, hear: Hear) => Promise<void>,
): Promise<Map<string, Marks>> {
	const zip = await fromBufferPromise(bytes, { strictFileNames: true })
	const found = new Map<string, Marks>()
	for await (const entry of zip.eachEntry()) {
		const scan = isSheet(entry.fileName) ? begin() : null
		await look(zip, entry, (piece) => scan?.add(piece))
		if (scan && scan.marks.size > 0) found.set(entry.fileName, scan.marks)
	}
	return found
}
const isSheet = (name: string) => name.startsWith('xl/worksheets/')

/** As Unix marks a link in the upper half of these. */
const isLink = (attributes: number) => ((attributes >>> 16) & 0o170000) === 0o120000

/** A cell behind column ZZ. */
const farRight = /<c [^>]{0,200}?r="[A-Z]{3,}\d/

async function sizeOf(zip: ZipFile, entry: Entry, most: number, hear: (piece: string) => void): Promise<number> {
	const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
	let size = 0
	for await (const chunk of stream) {
		if (size === 0 && chunk.subarray(0, 1000).includes('<!DOCTYPE')) throw damaged()
		const piece = chunk.toString('latin1')
		if (isSheet(entry.fileName) && farRight.test(piece)) throw new Unreadable(`Höchstens ${mostColumns} Spalten auf einmal.`)
		size += chunk.length
		if (size > most) throw tooLarge()
		hear(piece)
	}
	return size
}
