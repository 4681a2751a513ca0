// Hides how one sheet from outside becomes lines of cells: a process of its own that may read that file and nothing else (read-sheet.ts).
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Cell } from '@hausheft/contract/swiss/cells.ts'
import {
	mostBytes,
	mostColumns,
	mostInCell,
	mostRows,
	mostTogether,
	Unreadable,
	type Line,
	type NamedSheet,
	type Opening,
} from './cells.ts'
import { readCsv } from './csv.ts'
import { joined } from './joined.ts'
import { readXlsx } from './xlsx.ts'

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

async function read(file: string, key: string, together: string): Promise<void> {
	const bytes = readFileSync(file)
	const isPacked = bytes.subarray(0, 2).toString('latin1') === 'PK'
	if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
		throw new Unreadable('Das ist eine alte (.xls) oder mit einem Passwort geschützte Excel-Datei. Bitte als XLSX ohne Passwort speichern.')
	if (/^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!doctype|html|table|document)\b/i.test(bytes.subarray(0, 200).toString('latin1')))
		throw new Unreadable(
			'Das ist XML (etwa CAMT) oder HTML und keine Tabelle. Bitte bei der Bank als CSV herunterladen oder im Tabellenprogramm als XLSX speichern.',
		)
	const all: NamedSheet[] = isPacked ? await readXlsx(bytes) : [{ name: '', rows: readCsv(bytes) }]
	const filled = all.filter(({ rows }) => rows.length > 1)
	if (filled.length === 0) throw new Unreadable('In dieser Datei steht unter den Überschriften keine Zeile.')
	const whole = joined(filled, key, together)
	const sheets = [...(whole ? [whole] : []), ...filled].slice(0, mostSheets)
	await write({ format: isPacked ? 'xlsx' : 'csv' } satisfies Opening)
	let rows = 0
	for (const sheet of sheets) {
		// What is too much is refused where it comes first; behind another sheet it is left aside.
		try {
			check(sheet)
		} catch (error) {
			if (sheet === filled[0]) throw error
			continue
		}
		if ((rows += sheet.rows.length) > mostTogether && sheet !== filled[0]) continue
		await write({ sheet: sheet.name })
		for (const row of sheet.rows) await write(row)
	}
	await write({ end: true })
}
const mostSheets = 50

/** Refuses what is too much; the cells are then as many in each row, and such as can be kept. */
function check({ rows }: NamedSheet): void {
	if (rows.length - 1 > mostRows) throw new Unreadable(`Höchstens 50'000 Zeilen auf einmal: Diese Datei hat ${rows.length - 1}.`)
	let width = 0
	for (const [number, { length }] of rows) {
		if (length > mostColumns) throw new Unreadable(`Zeile ${number} hat mehr als ${mostColumns} Spalten.`)
		width = Math.max(width, length)
	}
	for (const row of rows) {
		const cells = Array.from({ length: width }, (_, at) => storable(row[1][at] ?? null))
		if (cells.some((cell) => typeof cell === 'string' && cell.length > mostInCell))
			throw new Unreadable(`In Zeile ${row[0]} steht ein Feld mit mehr als 32'767 Zeichen.`)
		row[1] = cells
	}
}

/** What a database can keep. */
const storable = (cell: Cell): Cell => (typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '') : cell)

try {
	await read(process.argv[2] ?? '', process.argv[3] ?? '', process.argv[4] ?? '')
} catch (error) {
	// What a library says of bytes that strangers wrote helps nobody.
	const refused = error instanceof Unreadable ? error.message : 'Diese Datei kann nicht gelesen werden.'
	process.stdout.write(`${JSON.stringify({ refused } satisfies Line)}\n`)
}
