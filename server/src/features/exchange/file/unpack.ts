// Hides how one original comes out of a ZIP whose list was read before: as many bytes as it said, or none.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { codeOf } from '../../../platform/thrown.ts'
import type { ZipPlace } from './things.ts'

type Unpacked = { size: number; sha256: string }

/** Runs `work` with what takes originals out of the archive; null where the bytes are not what the list says. */
export async function withArchive<T>(
	archive: string,
	work: (unpack: (place: ZipPlace, target: string) => Promise<Unpacked | null>) => Promise<T>,
): Promise<T> {
	const file = await open(archive)
	try {
		return await work((place, target) => unpack({ path: archive, file }, place, target))
	} finally {
		await file.close()
	}
}

const header = 30
const signature = 0x04034b50

type Archive = { path: string; file: FileHandle }

async function unpack({ path, file }: Archive, { at, packed, size, deflated }: ZipPlace, target: string): Promise<Unpacked | null> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(header), 0, header, at)
	if (bytesRead < header || buffer.readUInt32LE(0) !== signature) return null
	const start = at + header + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
	const hash = createHash('sha256')
	let known = 0
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			known += chunk.length
			if (known > size) return done(new Lying())
			hash.update(chunk)
			done(null, chunk)
		},
	})
	const source = packed > 0 ? createReadStream(path, { start, end: start + packed - 1 }) : []
	const output = createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true })
	try {
		if (deflated) await pipeline(source, createInflateRaw(), measure, output)
		else await pipeline(source, measure, output)
		if (known === size) return { size, sha256: hash.digest('hex') }
	} catch (error) {
		// What the disk says has another code than what the bytes are.
		if (!(error instanceof Lying) && !(codeOf(error) ?? '').startsWith('Z_')) throw error
	}
	await rm(target, { force: true })
	return null
}

class Lying extends Error {}
