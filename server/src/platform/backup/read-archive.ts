// Hides how an archive is read, once from beginning to end, and that nothing in it is believed which its sums do not bear out.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { StartError } from '../start-error.ts'
import { errorOf, messageOf } from '../thrown.ts'
import {
	About,
	End,
	aboutName,
	endName,
	fileName,
	format,
	jobsName,
	type Listed,
	listName,
	readingList,
	sealName,
	secretName,
	tableName,
	type Sum,
} from './format.ts'
import { unseal } from './sealed.ts'

const decompress = promisify(gunzip)
const mostInChunk = 2 ** 28
const mostInEntry = 2 ** 26
const sealedBeginning = 'age-encryption.org/'

/** Is called as things come; what it is given is only sure once all of it has been read. */
type Visitor = {
	about?(about: About): Promise<void> | void
	/** Bytes of a table, of the jobs or of the list, in order. */
	chunk?(name: string, bytes: Buffer): Promise<void> | void
	secret?(content: Buffer): Promise<void> | void
	/** Must read all of it. */
	file?(sha256: string, content: AsyncIterable<Buffer>): Promise<void>
}

export type Contents = {
	about: About
	end: End
	listed: Listed[]
	/** By the names of the tables. */
	rows: Record<string, number>
	/** Contents that should be in it and are not, or not as they were. */
	damaged: string[]
}

/** The archive is not what was written; nothing has been touched. */
export class Damaged extends StartError {
	override name = 'Damaged'
	constructor(file: string, what: string) {
		super(`Die Sicherung ${path.basename(file)} ist unbrauchbar: ${what}`)
	}
}

export async function readArchive(file: string, passphrase: string | null, visitor: Visitor): Promise<Contents> {
	const damaged = (what: string) => new Damaged(file, what)
	let source: Readable | undefined
	try {
		source = await openArchive(file, passphrase)
		return await walk(source, visitor, damaged)
	} catch (error) {
		if (error instanceof StartError || lookAt(error, 'foreign') === true) throw error
		throw damaged(`sie ist beschädigt oder abgeschnitten (${messageOf(error)}).`)
	} finally {
		source?.destroy()
	}
}

async function openArchive(file: string, passphrase: string | null): Promise<Readable> {
	const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
		throw new StartError(`Die Sicherung ${file} kann nicht gelesen werden (${error.code}).`)
	})
	const beginning = Buffer.alloc(sealedBeginning.length)
	await handle.read(beginning, 0, beginning.length, 0)
	await handle.close()
	const source = createReadStream(file)
	if (beginning.toString() !== sealedBeginning) return source
	if (passphrase === null) throw new StartError(`Die Sicherung ${file} ist verschlüsselt: BACKUP_PASSPHRASE fehlt.`)
	return unseal(source, { passphrase }).catch((error: Error) => {
		throw new StartError(`Die Sicherung ${file} lässt sich mit BACKUP_PASSPHRASE nicht öffnen (${error.message}).`)
	})
}

async function walk(source: Readable, visitor: Visitor, damaged: (what: string) => Damaged) {
	const tar = extract()
	source.on('error', (error) => tar.destroy(error))
	source.pipe(tar)
	const found = new Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>()
	const count = (name: string, bytes: Buffer) => {
		const known = found.get(name) ?? { bytes: 0, hash: createHash('sha256') }
		found.set(name, known)
		known.bytes += bytes.length
		known.hash.update(bytes)
	}
	const chunks = new Map<string, number>()
	const rows = new Map<string, number>()
	const files = new Map<string, string>()
	const held: Record<string, Buffer> = {}
	const list = readingList()
	let about: About | undefined
	let expected: string[] = []
	for await (const entry of tar) {
		const { name, size } = entry.header
		if (sealName in held) throw damaged('nach ihrem Ende folgt noch etwas.')
		const [, whole = '', number] = /^(.+)\/(\d{6})\.gz$/.exec(name) ?? []
		if (name.startsWith('files/')) {
			const hash = createHash('sha256')
			const hashed = (async function* () {
				for await (const chunk of entry) {
					const bytes = chunk as Buffer
					hash.update(bytes)
					yield bytes
				}
			})()
			await asForeign(visitor.file?.(name.slice('files/'.length), hashed))
			for await (const _ of hashed);
			files.set(name, hash.digest('hex'))
			continue
		}
		if (size > mostInEntry) throw damaged(`${name} ist zu gross.`)
		const content = await buffer(entry)
		if (number !== undefined) {
			if (!expected.includes(whole)) throw damaged(`${name} gehört nicht dazu.`)
			if (Number(number) !== (chunks.get(whole) ?? 0) + 1) throw damaged(`vor ${name} fehlt ein Teil.`)
			chunks.set(whole, Number(number))
			const bytes = await decompress(content, { maxOutputLength: mostInChunk })
			count(whole, bytes)
			rows.set(whole, (rows.get(whole) ?? 0) + countLines(bytes))
			if (whole === listName) list.add(bytes)
			await asForeign(visitor.chunk?.(whole, bytes))
			continue
		}
		if (name !== endName && name !== sealName) count(name, content)
		held[name] = content
		if (name === aboutName) {
			about = aboutOf(content, damaged)
			expected = [...about.tables.map(({ name }) => tableName(name)), jobsName, listName]
			await asForeign(visitor.about?.(about))
		} else if (!about) throw damaged('sie ist keine Sicherung von Hausheft.')
		else if (name === secretName) await asForeign(visitor.secret?.(content))
		else if (name !== endName && name !== sealName) throw damaged(`${name} gehört nicht dazu.`)
	}
	const content = held[endName]
	if (!about) throw damaged('sie ist keine Sicherung von Hausheft.')
	if (!content || held[sealName]?.toString().trim() !== createHash('sha256').update(content).digest('hex'))
		throw damaged('ihr Ende fehlt. Wurde sie nur zum Teil kopiert?')
	const end = End.parse(JSON.parse(content.toString()))
	const sums = Object.fromEntries([...found].map(([name, { bytes, hash }]): [string, Sum] => [name, { bytes, sha256: hash.digest('hex') }]))
	checkSums(sums, end, expected, damaged)
	const read = about.tables.map(({ name }): [string, number] => [name, rows.get(tableName(name)) ?? 0])
	for (const [name, found] of read) {
		const counted = end.counts?.[name]?.rows
		if (counted !== undefined && counted !== found) throw damaged(`${name} hat ${found} Zeilen statt ${counted}.`)
	}
	const listed = list.end()
	return { about, end, listed, rows: Object.fromEntries(read), damaged: about.kind === 'whole' ? wrongIn(files, listed, end) : [] }
}

/** Each row is a line. */
function countLines(bytes: Buffer): number {
	let lines = 0
	for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
	return lines
}

/** What a visitor fails at says nothing about the archive. */
async function asForeign(work: Promise<void> | void): Promise<void> {
	try {
		await work
	} catch (error) {
		throw Object.assign(errorOf(error), { foreign: true })
	}
}

function aboutOf(content: Buffer, damaged: (what: string) => Damaged): About {
	const read = About.safeParse(JSON.parse(content.toString()))
	if (!read.success) throw damaged('sie ist keine Sicherung von Hausheft.')
	if (read.data.format !== format) throw damaged(`ihr Format «${read.data.format}» ist hier unbekannt. Eine neuere Version verwenden.`)
	return read.data
}

const emptyHash = createHash('sha256').digest('hex')
function checkSums(found: Record<string, Sum>, end: End, expected: string[], damaged: (what: string) => Damaged): void {
	for (const name of expected) if (!end.sums[name]) throw damaged(`${name} fehlt.`)
	for (const [name, { bytes, sha256 }] of Object.entries(end.sums)) {
		const has = found[name] ?? { bytes: 0, sha256: emptyHash }
		if (has.bytes !== bytes || has.sha256 !== sha256) throw damaged(`${name} stimmt nicht mit der Prüfsumme überein.`)
	}
	for (const name of Object.keys(found)) if (!end.sums[name]) throw damaged(`${name} gehört nicht dazu.`)
}

/** Whether a content that was damaged before is so still does not matter. */
const wrongIn = (files: Map<string, string>, listed: Listed[], end: End): string[] =>
	listed.flatMap(({ sha256 }) => {
		const found = files.get(fileName(sha256))
		const isRight = found === undefined ? end.missing.includes(sha256) : found === sha256 || end.damaged.includes(sha256)
		return isRight ? [] : sha256
	})
