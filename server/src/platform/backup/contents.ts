// Hides the folder that nightly archives share: each content lies in it once, sealed where they are, under a name that then tells nothing.
import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { StartError } from '../start-error.ts'
import { messageOf } from '../thrown.ts'
import { removeDrafts, writeWhole } from './durable.ts'
import { seal, sealedEnding, unseal } from './sealed.ts'

export type Contents = {
	nameOf(sha256: string): string
	has(name: string): Promise<boolean>
	/** False, and nothing lies there, where the bytes are not those of that name, or the disk that has them gives them no more. */
	put(sha256: string, source: Readable): Promise<boolean>
	/** Fails in the middle where what lies there was changed. */
	read(sha256: string): Promise<Readable>
	/** All that lie there and can be opened, also those put aside: what is sealed with it, or what is not where nothing is. */
	names(): AsyncIterable<string>
	/** Whether what lies there is what its name says, read to its end. */
	isWhole(name: string): Promise<boolean>
	/** What was damaged is not there for anybody, but for who would save what can be saved. */
	putAside(name: string): Promise<void>
	takeBack(name: string): Promise<void>
	/** Removes what is not among these. */
	keepOnly(names: Set<string>): Promise<void>
}

const asideEnding = '.damaged'
export const isAside = (name: string): boolean => name.endsWith(asideEnding)
/** As archives know it. */
export const plainName = (name: string): string => (isAside(name) ? name.slice(0, -asideEnding.length) : name)

/** Of nobody else: a network drive or a file manager leaves its own notes wherever somebody looks. */
const shardPattern = /^[0-9a-f]{2}$/
const namePattern = /^[0-9a-f]{64}(?:\.age)?(?:\.damaged)?$/

const keyName = `key${sealedEnding}`

/** Opens what archives and contents are sealed for: made once, and kept sealed with the passphrase beside them. */
export async function keptIdentity(folder: string, passphrase: string): Promise<string> {
	const file = path.join(folder, keyName)
	const exists = await stat(file).catch(() => null)
	if (!exists) {
		const { generateIdentity } = await import('age-encryption')
		const identity = await generateIdentity()
		await writeWhole(file, await seal(Readable.from([Buffer.from(identity)]), { passphrase }))
		return identity
	}
	try {
		return await text(await unseal(Readable.from([await readFile(file)]), { passphrase }))
	} catch {
		throw new StartError(
			`${file} lässt sich mit BACKUP_PASSPHRASE nicht öffnen: war es früher eine andere? Dann mit BACKUP_DIR einen leeren Ordner angeben.`,
		)
	}
}

export function openContents(folder: string, identity: string | null): Contents {
	const files = path.join(folder, 'files')
	const key = identity === null ? null : createHash('sha256').update(`names ${identity}`).digest()
	const nameOf = (sha256: string) => (key ? createHmac('sha256', key).update(sha256).digest('hex') + sealedEnding : sha256)
	const at = (name: string) => path.join(files, name.slice(0, 2), name)
	const shards = async () => (await readdir(files).catch((): string[] => [])).filter((name) => shardPattern.test(name))
	const namesIn = async (shard: string) => (await readdir(path.join(files, shard))).filter((name) => namePattern.test(name))
	const isReadable = (name: string) => plainName(name).endsWith(sealedEnding) === (identity !== null)
	const open = async (name: string) => {
		const source = createReadStream(at(name))
		return identity === null ? source : unseal(source, { identity })
	}
	return {
		nameOf,
		has: async (name) => (await stat(at(name)).catch(() => null)) !== null,
		put: async (sha256, source) => {
			const file = at(nameOf(sha256))
			await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
			const checked = Readable.from(checkedBytes(givenBytes(source), sha256), { objectMode: false })
			try {
				await writeWhole(file, identity === null ? checked : await seal(checked, { identity }))
				await rm(file + asideEnding, { force: true })
				return true
			} catch (error) {
				if (error instanceof Changed) return false
				throw error
			} finally {
				source.destroy()
			}
		},
		read: async (sha256) => Readable.from(checkedBytes(await open(nameOf(sha256)), sha256), { objectMode: false }),
		names: async function* () {
			for (const shard of await shards()) for (const name of await namesIn(shard)) if (isReadable(name)) yield name
		},
		isWhole: async (name) => {
			const hash = createHash('sha256')
			const reading = open(name).then((source) => pipeline(source, hash))
			return reading.then(
				() => nameOf(hash.digest('hex')) === plainName(name),
				() => false,
			)
		},
		putAside: (name) => rename(at(name), at(name) + asideEnding),
		takeBack: (name) => rename(at(name), at(plainName(name))),
		keepOnly: async (names) => {
			for (const shard of await shards()) {
				await removeDrafts(path.join(files, shard))
				for (const name of await namesIn(shard)) if (!names.has(plainName(name))) await rm(path.join(files, shard, name), { force: true })
			}
		},
	}
}

class Changed extends Error {}

/** What a disk cannot read any more is another content; a store that is away may have it still. */
async function* givenBytes(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
	try {
		yield* source
	} catch (error) {
		throw error instanceof Refusal ? error : new Changed(messageOf(error))
	}
}

/** Ends with an error where the bytes were not these, so that nobody takes them for whole. */
async function* checkedBytes(source: AsyncIterable<Buffer>, sha256: string): AsyncIterable<Buffer> {
	const hash = createHash('sha256')
	for await (const chunk of source) {
		hash.update(chunk)
		yield chunk
	}
	if (hash.digest('hex') !== sha256) throw new Changed(`the bytes are not those of ${sha256}`)
}
