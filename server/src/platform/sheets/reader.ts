// Hides how one sheet from outside becomes lines of cells: a process of its own that may read that file and nothing else (read-sheet.ts).
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { textIn, type Cell } from '@hausheft/contract/swiss/cells.ts'
import { mostBytes, mostColumns, mostInCell, mostRows, Unreadable, type Line, type Opening } from './cells.ts'
import { readCsv } from './csv.ts'
import { readXlsx } from './xlsx.ts'

type Rows = [number: number, cells: Cell[]][]

let written = 0
let pending = ''
async function write(line: Line): Promise<void> {
	pending += `${JSON.stringify(line)}\n`
	if (pending.length < 64 * 1024 && !('end' in line) && !('format' in line)) return
	const bytes = Buffer.from(pending)
	pending = ''
	written += bytes.length
	if (written > mostBytes) throw new Unreadable('Diese Tabelle ist zu gross. Bitte in kleinere Teile aufteilen.')
	if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

async function read(file: string): Promise<void> {
	const bytes = readFileSync(file)
	const isPacked = bytes.subarray(0, 2).toString('latin1') === 'PK'
	if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
		throw new Unreadable('Das ist eine alte (.xls) oder mit einem Passwort geschützte Excel-Datei. Bitte als XLSX ohne Passwort speichern.')
	const rows: Rows = isPacked ? await readXlsx(bytes) : readCsv(bytes)
	const { headings, below } = parted(rows)
	if (below.length === 0) throw new Unreadable('In dieser Datei steht unter den Überschriften keine Zeile.')
	if (below.length > mostRows) throw new Unreadable(`Höchstens 50’000 Zeilen auf einmal: Diese Datei hat ${below.length}.`)
	await write({ format: isPacked ? 'xlsx' : 'csv', headings } satisfies Opening)
	for (const [number, cells] of below) {
		const shown = headings.map((_, at) => storable(cells[at] ?? null))
		if (shown.some((cell) => typeof cell === 'string' && cell.length > mostInCell))
			throw new Unreadable(`In Zeile ${number} steht ein Feld mit mehr als 32’767 Zeichen.`)
		await write([number, shown])
	}
	await write({ end: true })
}

/** Above the headings there may be a title: they are the first row with more than one cell, where any has. */
function parted(rows: Rows): { headings: string[]; below: Rows } {
	const filled = (cells: Cell[]) => cells.filter((cell) => cell !== null && cell !== '').length
	const at = Math.max(
		rows.slice(0, 20).findIndex(([, cells]) => filled(cells) > 1),
		0,
	)
	const below = rows.slice(at + 1)
	const first = rows[at]?.[1] ?? []
	let width = first.length
	for (const [number, { length }] of below) {
		if (length > mostColumns) throw new Unreadable(`Zeile ${number} hat mehr als ${mostColumns} Spalten.`)
		width = Math.max(width, length)
	}
	if (width > mostColumns) throw new Unreadable(`Höchstens ${mostColumns} Spalten: Diese Datei hat ${width}.`)
	const headings = Array.from({ length: width }, (_, column) => headingOf(first[column] ?? null) || `Spalte ${column + 1}`)
	return { headings, below }
}

/** What a database can keep. */
const storable = (cell: Cell): Cell => (typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '') : cell)

const headingOf = (cell: Cell): string => textIn(storable(cell)).replaceAll(/\s+/g, ' ').trim().slice(0, 200)

try {
	await read(process.argv[2] ?? '')
} catch (error) {
	// What a library says of bytes that strangers wrote helps nobody.
	const refused = error instanceof Unreadable ? error.message : 'Diese Datei kann nicht gelesen werden.'
	process.stdout.write(`${JSON.stringify({ refused } satisfies Line)}\n`)
}
