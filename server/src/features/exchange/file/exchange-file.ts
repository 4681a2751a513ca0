// Hides how another group's file is gone through twice: first for all that it defines, then for what each thing becomes.
import { createReadStream, statSync } from 'node:fs'
import { exchangeMark, exchangeMarks, exchangePath, plainTravellers } from '@hausheft/contract/exchange.ts'
import { mostJsonBytes, mostMoved } from '@hausheft/contract/exchange-limits.ts'
import { Stamp } from '@hausheft/contract/fields.ts'
import { isOneOf } from '@hausheft/contract/looked-at.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { Malformed, piecesOf } from '../../../platform/files/json-pieces.ts'
import { openArchive, type Archive } from './directory.ts'
import type { List } from './lists.ts'
import { freshIds } from './fresh-ids.ts'
import { Unreadable, type ZipPlace, type Read, type Refused, type ReadOutcome, type Thing, type Weighed } from './things.ts'
import { Translation } from './translate.ts'

/** What is read, in the order in which it is written; entries are too many to be kept meanwhile. */
const lists: readonly List[] = [
	'units',
	'properties',
	...plainTravellers.map((name) => nouns[name].path),
	'journals',
	'contacts',
	'statistics',
	'files',
	'entries',
]
/** Those of a noun that came later may be missing in a file of an earlier release. */
const since1: readonly List[] = ['units', 'properties', 'objects', 'journals', 'contacts', 'statistics', 'files', 'entries']
const values = ['format', 'made_at', 'group'] as const
const tooLarge = (megabytes: number) => new Unreadable(`Die Angaben in dieser Datei sind zu gross: mehr als ${megabytes} MB.`)

type Source = { size: number; open: () => Promise<AsyncIterable<Buffer>>; placeOf: (path: string) => ZipPlace | null }

async function sourceOf(path: string): Promise<Source | null> {
	if (!(await isArchive(path))) {
		const { size } = statSync(path)
		if (size > mostJsonBytes.alone) throw tooLarge(25)
		return { size, open: async () => createReadStream(path), placeOf: () => null }
	}
	const archive = await openArchive(path)
	const json = archive.entries.get(exchangePath)
	if (!json) {
		if (archive.entries.has('xl/workbook.xml')) return null
		throw new Unreadable(`Dieses ZIP ist kein Export von Hausheft: «${exchangePath}» fehlt darin.`)
	}
	if (json.uncompressedSize > mostJsonBytes.inZip) throw tooLarge(100)
	const size = json.uncompressedSize
	return { size, open: async () => atMost(await archive.zip.openReadStreamPromise(json), size), placeOf: placesIn(archive) }
}

async function isArchive(path: string): Promise<boolean> {
	const chunks: AsyncIterable<Buffer> = createReadStream(path, { end: 1 })
	for await (const chunk of chunks) return chunk.toString('latin1') === 'PK'
	return false
}

/** What a part says of its own size may be a lie. */
async function* atMost(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
	let size = 0
	for await (const chunk of source) {
		size += chunk.length
		if (size > most) throw tooLarge(100)
		yield chunk
	}
}

/** Each original can be taken once. */
function placesIn({ entries }: Archive) {
	const taken = new Set<string>()
	return (path: string): ZipPlace | null => {
		const entry = entries.get(path)
		if (!entry || taken.has(path) || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)) return null
		taken.add(path)
		const { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize, compressionMethod } = entry
		return { at: relativeOffsetOfLocalHeader, packed: compressedSize, size: uncompressedSize, deflated: compressionMethod === 8 }
	}
}

/** How much its things may weigh once they are written down, by what the file says of itself. */
export const weighFile = (path: string): Promise<Weighed> =>
	refusing(async () => {
		const source = await sourceOf(path)
		return source ? { most: mostOf(source.size) } : { table: true }
	})
const mostWritten = 256 * 1024 * 1024
/** A file of ours is written down in hardly more than it weighs. */
export const mostOf = (json: number): number => Math.min(mostWritten, 1024 * 1024 + 4 * json)

/** `keep` is given every thing, many at once, a line each; what it was given of a file that is refused is worth nothing. */
export const readFile = (path: string, keep: (lines: string) => void, most = mostWritten): Promise<ReadOutcome> =>
	refusing(() => read(path, keep, most))

async function refusing<T>(work: () => Promise<T>): Promise<T | Refused> {
	try {
		return await work()
	} catch (error) {
		if (error instanceof Unreadable) return { refused: error.message }
		// What a library says of bytes that strangers wrote helps nobody.
		return { refused: 'Diese Datei ist beschädigt oder unvollständig: Sie kann nicht gelesen werden.' }
	}
}

async function read(path: string, keep: (lines: string) => void, most: number): Promise<ReadOutcome> {
	const source = await sourceOf(path)
	if (!source) return { table: true }
	const translation = new Translation(freshIds(), source.placeOf)
	const said: Partial<Record<(typeof values)[number], string>> = {}
	const kept = new Map<List, string[]>()
	const count = { entries: 0, things: 0 }
	for await (const piece of piecesOf(await source.open())) {
		const { key } = piece
		if (piece.of === 'list') {
			if (!isList(key)) {
				translation.unknown.note(key)
				continue
			}
			if (kept.has(key)) throw new Unreadable(`«${key}» steht in dieser Datei zweimal.`)
			kept.set(key, [])
		} else if (piece.of === 'value') {
			if (!isValue(key)) {
				translation.unknown.note(key)
				continue
			}
			if (said[key] !== undefined) throw new Unreadable(`«${key}» steht in dieser Datei zweimal.`)
			said[key] = textIn(piece.text)
			if (key === 'format') checkMark(said[key])
		} else {
			// What says of itself first that it is one of ours is read on.
			checkMark(said.format)
			if (!isList(key)) continue
			const list = key
			if (++count.things > mostMoved.things) throw new Unreadable('In dieser Datei steht zu viel auf einmal.')
			if (list === 'entries' && ++count.entries > mostMoved.entries)
				throw new Unreadable("Höchstens 50'000 Einträge auf einmal. Der Export einer einzelnen Liegenschaft ist kleiner.")
			translation.define(list, objectIn(piece.text))
			if (list !== 'entries') kept.get(list)?.push(piece.text)
		}
	}
	checkMark(said.format)
	for (const list of since1) if (!kept.has(list)) throw new Unreadable(`In dieser Datei fehlt «${list}».`)
	const { written, write, flush } = gathering(keep, most)
	for (const list of lists)
		for (const [at, text] of (kept.get(list) ?? []).entries()) write(translation.translate(list, at, JSON.parse(text)))
	let at = 0
	for await (const piece of piecesOf(await source.open()))
		if (piece.of === 'element' && piece.key === 'entries') write(translation.translate('entries', at++, JSON.parse(piece.text)))
	flush()
	if (written.lines === 0) throw new Unreadable('In diesem Export steht nichts.')
	const { counts, bytes, people, units, unknown } = translation
	const from = { group: said.group?.slice(0, 200) ?? '', made_at: madeAt(said.made_at) }
	return { read: { ...from, counts, bytes, people, units, unknown: unknown.said(), lines: written.lines } satisfies Read }
}

const isList = (key: string): key is List => isOneOf(lists, key)
const isValue = (key: string): key is (typeof values)[number] => isOneOf(values, key)
function checkMark(format: string | undefined) {
	if (!isOneOf(exchangeMarks, format)) throw new Unreadable(`Diese Datei ist kein Export von Hausheft (${exchangeMark}).`)
}
function textIn(json: string): string {
	const value: unknown = JSON.parse(json)
	if (typeof value !== 'string') throw new Malformed('no text')
	return value.toWellFormed().replaceAll('\0', '')
}
function objectIn(json: string): object {
	const value: unknown = JSON.parse(json)
	if (typeof value !== 'object' || value === null) throw new Malformed('no thing')
	return value
}
function madeAt(said: string | undefined): string {
	const moment = Date.parse(Stamp.parse(said ?? ''))
	return Number.isFinite(moment) ? new Date(moment).toISOString() : new Date(0).toISOString()
}

/** Gathers lines, so that few larger pieces are written. */
function gathering(keep: (lines: string) => void, most: number) {
	const written = { bytes: 0, lines: 0 }
	let pending: string[] = []
	let held = 0
	const flush = () => {
		keep(pending.join(''))
		pending = []
		held = 0
	}
	const write = (things: Thing[]) => {
		for (const thing of things) {
			const line = `${JSON.stringify(thing)}\n`
			pending.push(line)
			held += line.length
			written.lines++
			written.bytes += Buffer.byteLength(line)
			if (written.bytes > most) throw tooLarge(Math.ceil(most / 1024 / 1024))
			if (held > 256 * 1024) flush()
		}
	}
	return { written, write, flush }
}
