// Hides how a spreadsheet's file is looked through before it is believed; its formulas are never computed, what counts is the value saved with them.
import { readSheet } from 'read-excel-file/node'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import type { Cell } from '@hausheft/contract/swiss/cells.ts'
import { mostColumns, mostUnpacked, Unreadable } from './cells.ts'

const mostParts = 2000
const damaged = () => new Unreadable('Diese Excel-Datei ist beschädigt oder keine Tabelle.')
const tooLarge = () => new Unreadable('Diese Excel-Datei ist ausgepackt zu gross.')

/** The rows with their numbers in the file. */
export async function readXlsx(bytes: Buffer): Promise<[number: number, cells: Cell[]][]> {
	await lookThrough(bytes).catch((error: unknown) => {
		throw error instanceof Unreadable ? error : damaged()
	})
	const rows = await readSheet(bytes).catch((error: unknown) => {
		throw error instanceof RangeError ? tooLarge() : damaged()
	})
	return rows.map((row, at): [number, Cell[]] => [at + 1, row.map(cellOf)]).filter(([, row]) => row.some((cell) => cell !== null))
}

function cellOf(value: unknown): Cell {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { at: value.toISOString().slice(0, 19) }
	if (typeof value === 'number') return Number.isFinite(value) ? value : null
	if (typeof value === 'boolean') return value
	return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Every part is unpacked once, without keeping it: what it says of itself may be a lie. */
async function lookThrough(bytes: Buffer): Promise<void> {
	const zip = await fromBufferPromise(bytes, { strictFileNames: true })
	let unpacked = 0
	let parts = 0
	const names = new Set<string>()
	for await (const entry of zip.eachEntry()) {
		const { fileName, uncompressedSize, externalFileAttributes } = entry
		if (++parts > mostParts || names.has(fileName)) throw damaged()
		names.add(fileName)
		if (isLink(externalFileAttributes)) throw new Unreadable('Diese Datei enthält Verweise auf andere Dateien.')
		if (entry.isEncrypted()) throw new Unreadable('Diese Datei ist mit einem Passwort geschützt.')
		if (unpacked + uncompressedSize > mostUnpacked) throw tooLarge()
		unpacked += await sizeOf(zip, entry, mostUnpacked - unpacked)
	}
	if (!names.has('xl/workbook.xml')) throw new Unreadable('Das ist keine Excel-Datei (.xlsx). Bitte als XLSX oder CSV speichern.')
}

/** As Unix marks a link in the upper half of these. */
const isLink = (attributes: number) => ((attributes >>> 16) & 0o170000) === 0o120000

/** A cell behind column ZZ. */
const farRight = /<c [^>]{0,200}?r="[A-Z]{3,}\d/

async function sizeOf(zip: ZipFile, entry: Entry, most: number): Promise<number> {
	const stream = await zip.openReadStreamPromise(entry)
	const isSheet = entry.fileName.startsWith('xl/worksheets/')
	let size = 0
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		if (size === 0 && chunk.subarray(0, 1000).includes('<!DOCTYPE')) throw damaged()
		if (isSheet && farRight.test(chunk.toString('latin1'))) throw new Unreadable(`Höchstens ${mostColumns} Spalten auf einmal.`)
		size += chunk.length
		if (size > most) throw tooLarge()
	}
	return size
}
