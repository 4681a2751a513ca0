// Hides how text in columns is read: in which encoding, by which separator.
import { CsvError, parse } from 'csv-parse/sync'
import { mostColumns, Unreadable } from './cells.ts'

const separators = [';', ',', '\t'] as const
const notText = () => new Unreadable('Das ist keine Tabelle: Die Datei ist weder CSV noch XLSX.')

/** The rows with their numbers in the file. */
export function readCsv(bytes: Buffer): [number: number, cells: string[]][] {
	const text = decoded(bytes)
	const delimiter = separatorOf(text)
	checkWidth(text, delimiter)
	const rows: [number, string[]][] = []
	let line = 1
	try {
		parse(text, {
			delimiter,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: false,
			max_record_size: 4 * 1024 * 1024,
			on_record: (record: string[], { lines }) => {
				if (record.length > mostColumns) throw new Unreadable(`Zeile ${line} hat mehr als ${mostColumns} Spalten.`)
				if (record.some((cell) => cell.trim() !== '')) rows.push([line, record.map(withoutGuard)])
				line = lines + 1
				return null
			},
		})
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw new Unreadable(
			error.code === 'CSV_QUOTE_NOT_CLOSED'
				? `Ab Zeile ${line} beginnt ein Anführungszeichen, das nicht mehr endet.`
				: `Zeile ${line} kann nicht gelesen werden.`,
		)
	}
	return rows
}

/** A line of headings without end is not gone through to its end. */
function checkWidth(text: string, delimiter: string) {
	const most = mostColumns * 400
	const first = text.slice(0, most).split(/[\r\n]/, 1)[0] ?? ''
	if (!first.includes('"') && first.split(delimiter).length > mostColumns)
		throw new Unreadable(`Zeile 1 hat mehr als ${mostColumns} Spalten.`)
}

/** What our own tables put before what a spreadsheet would compute is none of the text. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell)

/** UTF-8 and UTF-16 as they announce or show themselves; what is neither was written by an older Windows. */
function decoded(bytes: Buffer): string {
	const encoding = encodingOf(bytes)
	let text: string
	try {
		text = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' }).decode(bytes)
	} catch {
		throw new Unreadable('Die Zeichen dieser Datei sind beschädigt. Bitte als CSV in UTF-8 speichern.')
	}
	if (text.includes('\0') || unprintable(text) > text.length / 1000) throw notText()
	return text
}

/** How many signs control a terminal, which text hardly has. */
const unprintable = (text: string) => text.match(/(?![\s])\p{Cc}/gu)?.length ?? 0

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	const start = bytes.subarray(0, 2000)
	const zeros = (at: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === at).length
	if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
	if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be'
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return 'utf-8'
	} catch {
		return 'windows-1252'
	}
}

/** The one that stands in the most of the first lines without a break, headings too, and parts them into the most columns; `sep=;` says it outright. */
function separatorOf(text: string): string {
	const said = /^\ufeff?"?sep=([;,\t])/i.exec(text)
	if (said?.[1]) return said[1]
	const lines = text
		.slice(0, 20_000)
		.split(/\r\n|\n|\r/)
		.slice(0, 20)
	const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, '')).filter((line) => line.trim() !== '')
	const partsOf = (separator: string) => {
		const counts = bare.map((line) => line.split(separator).length - 1)
		let run = 0
		const runs = counts.map((count) => (run = count > 0 ? run + 1 : 0))
		return { longest: Math.max(0, ...runs), usual: counts.sort((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0 }
	}
	const parted = separators.map((separator) => ({ separator, ...partsOf(separator) }))
	return parted.toSorted((one, other) => other.longest - one.longest || other.usual - one.usual)[0]?.separator ?? separators[0]
}
