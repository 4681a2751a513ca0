// Hides how the list of what lies in a ZIP is read and looked through before anything in it is believed.
import { createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { Unreadable } from './things.ts'

export type Archive = { zip: ZipFile; entries: Map<string, Entry> }

const mostZipEntries = 250_000
const damaged = () => new Unreadable('Dieses ZIP ist beschädigt oder unvollständig.')

/** The list lies in one piece: it is read in large blocks instead of a few bytes for each name. */
class BlockReader extends RandomAccessReader {
	readonly #path: string
	readonly #file: number
	readonly size: number
	readonly #block = Buffer.alloc(1024 * 1024)
	#from = 0
	#to = 0
	constructor(path: string) {
		super()
		this.#path = path
		this.#file = openSync(path, 'r')
		this.size = fstatSync(this.#file).size
	}
	override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
		if (length > this.#block.length || position < this.#from || position + length > this.#to) {
			this.#from = position
			this.#to = position + readSync(this.#file, this.#block, 0, this.#block.length, position)
		}
		if (position + length > this.#to) return done(damaged())
		this.#block.copy(target, offset, position - this.#from, position - this.#from + length)
		done(null)
	}
	override _readStreamForRange(start: number, end: number): Readable {
		if (end <= start) return new PassThrough().end()
		// Of its own: a stream that ends takes along what it reads from.
		return createReadStream(this.#path, { start, end: end - 1 })
	}
	override close(done: (error: Error | null) => void) {
		done(null)
	}
}

export async function openArchive(path: string): Promise<Archive> {
	try {
		const reader = new BlockReader(path)
		const zip = await fromRandomAccessReaderPromise(reader, reader.size, { strictFileNames: true, autoClose: false })
		if (zip.entryCount > mostZipEntries) throw new Unreadable('In diesem ZIP liegen zu viele Dateien.')
		const entries = new Map<string, Entry>()
		for await (const entry of zip.eachEntry()) {
			const { fileName, externalFileAttributes } = entry
			if (isLink(externalFileAttributes)) throw new Unreadable('Dieses ZIP enthält Verweise auf andere Dateien.')
			if (entry.isEncrypted()) throw new Unreadable('Dieses ZIP ist mit einem Passwort geschützt.')
			if (entries.has(fileName)) throw new Unreadable(`In diesem ZIP gibt es «${fileName.slice(0, 100)}» zweimal.`)
			entries.set(fileName, entry)
		}
		checkApart([...entries.values()])
		return { zip, entries }
	} catch (error) {
		if (error instanceof Unreadable) throw error
		if (/absolute path|relative path|invalid characters/.test(stringOf(lookAt(error, 'message')) ?? ''))
			throw new Unreadable('Dieses ZIP enthält Namen, die aus seinem Ordner hinausführen.')
		throw damaged()
	}
}

/** As Unix marks a link in the upper half of these. */
const isLink = (attributes: number) => ((attributes >>> 16) & 0o170000) === 0o120000

/** Parts that share bytes are how a small file becomes an endless one. */
function checkApart(entries: Entry[]) {
	const header = 30
	let end = 0
	for (const { relativeOffsetOfLocalHeader: at, compressedSize } of entries.toSorted(byPlace)) {
		if (at < end) throw new Unreadable('In diesem ZIP liegen Dateien übereinander.')
		end = at + header + compressedSize
	}
}
const byPlace = (one: Entry, other: Entry) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader
