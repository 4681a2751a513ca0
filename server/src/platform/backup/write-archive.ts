// Hides how an archive is written piece by piece: a tar whose tables are compressed, sealed where there is a passphrase.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { writeWhole } from './durable.ts'
import { endName, sealName, type About, aboutName, type End, type Sum } from './format.ts'
import { seal } from './sealed.ts'

const compress = promisify(gzip)
const chunkSize = 2 ** 22

export type Archive = {
	add(name: string, content: Buffer): Promise<void>
	/** In compressed chunks. */
	addChunks(name: string, source: AsyncIterable<Buffer>): Promise<void>
	/** Answers the SHA-256 of what went in; `size` must be exact. What a disk cannot read any more is filled up with nothing. */
	addFile(name: string, size: number, source: Readable): Promise<string>
	/** Answers the size once all is on the disk; until then nothing bears its name. */
	finish(end: Omit<End, 'sums'>): Promise<number>
	abandon(error: Error): Promise<void>
}

export async function startArchive(file: string, passphrase: string | null, about: About): Promise<Archive> {
	const tar = pack()
	const sums: Record<string, Sum> = {}
	const plain = Readable.from(tar as AsyncIterable<Buffer>, { objectMode: false })
	const written = writeWhole(file, passphrase === null ? plain : await seal(plain, { passphrase }))
	// Whoever adds waits for the disk; if that breaks nobody would take what is added.
	let broken: (error: Error) => void
	const breaking = new Promise<never>((_, reject) => (broken = reject))
	breaking.catch(() => {})
	written.catch((error: Error) => {
		broken(error)
		tar.destroy(error)
	})
	const addEntry = async (name: string, content: Buffer) => {
		const added = new Promise<void>((resolve, reject) => {
			tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
		})
		added.catch(() => {})
		await Promise.race([added, breaking])
	}
	const archive: Archive = {
		add: async (name, content) => {
			sums[name] = { bytes: content.length, sha256: hashOf(content) }
			await addEntry(name, content)
		},
		addChunks: async (name, source) => {
			const hash = createHash('sha256')
			let [bytes, number, held, size]: [number, number, Buffer[], number] = [0, 0, [], 0]
			const flush = async () => {
				const content = await compress(Buffer.concat(held))
				number++
				;[held, size] = [[], 0]
				await addEntry(`${name}/${String(number).padStart(6, '0')}.gz`, content)
			}
			for await (const read of source) {
				hash.update(read)
				bytes += read.length
				held.push(read)
				size += read.length
				if (size >= chunkSize) await flush()
			}
			if (size > 0) await flush()
			sums[name] = { bytes, sha256: hash.digest('hex') }
		},
		addFile: async (name, size, source) => {
			const hash = createHash('sha256')
			const hashed = async function* () {
				for await (const chunk of filledUp(source, size)) {
					hash.update(chunk)
					yield chunk
				}
			}
			const done = pipeline(hashed, tar.entry({ name, size, mode: 0o600 }) as unknown as NodeJS.WritableStream)
			done.catch(() => {})
			await Promise.race([done, breaking])
			return hash.digest('hex')
		},
		finish: async (end) => {
			const content = Buffer.from(JSON.stringify({ ...end, sums }))
			await addEntry(endName, content)
			await addEntry(sealName, Buffer.from(`${hashOf(content)}\n`))
			tar.finalize()
			return written
		},
		abandon: async (error) => {
			tar.destroy(error)
			await written.catch(() => {})
		},
	}
	await archive.add(aboutName, Buffer.from(JSON.stringify(about)))
	return archive
}

/** As many bytes as were announced: one rotten file keeps nobody from saving the others. A store that is away may have it still. */
async function* filledUp(source: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer> {
	let rest = size
	try {
		for await (const chunk of source) {
			rest -= chunk.length
			yield chunk
		}
	} catch (error) {
		if (error instanceof Refusal) throw error
	}
	for (; rest > 0; rest -= chunkSize) yield Buffer.alloc(Math.min(rest, chunkSize))
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
