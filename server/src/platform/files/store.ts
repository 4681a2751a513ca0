// Hides where the bytes of files lie and what it takes until they cannot be lost; here in a folder, in s3-store.ts in a bucket.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { boundless, type Disk, type Hold } from '../disk.ts'
import { messageOf } from '../thrown.ts'
import { absent, filesIn, openDrafts, type Drafts } from './drafts.ts'
import type { ReadSeats } from './read-seats.ts'
import { rangeOf, type Range } from './range.ts'

/** `part`: null for all of it, 'none' where nothing of what was asked for is there. */
type Opened = { size: number; part: Range | null | 'none'; bytes: Readable | null }

/** Keys are relative paths; what lies under one never changes. */
export type Store = Drafts & {
	/** More than so many bytes lie under no key. */
	most: number
	/** Keeps room for so many bytes (`ahead`: as they come); null where there is none. To be asked before a draft is written. */
	hold(bytes: number, ahead?: number): Promise<Hold | null>
	/** Moves a draft to its key; when this returns, the bytes survive a power failure. */
	put(key: string, draft: string): Promise<void>
	/** What a request wants of it, as its Range header says; null where there is nothing under the key. */
	open(key: string, range?: string): Promise<Opened | null>
	/** Where who reads slowly keeps from others what there is not without end. */
	readers?: ReadSeats
	/** Of what it keeps on this disk besides: drops what belongs to files of which `known` answers no id. */
	dropCopies?(known: (ids: string[]) => Promise<Set<string>>): Promise<void>
	/** All of it; rejects where there is nothing under the key. */
	read(key: string): Promise<Readable>
	/** Null where there is nothing under the key. */
	size(key: string): Promise<number | null>
	sha256(key: string): Promise<string | null>
	/** Runs `work` with a path at which the bytes lie meanwhile. */
	withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
	remove(key: string): Promise<void>
	/** Every key; one that goes meanwhile may be among them. */
	list(): AsyncIterable<string>
	/** Why nobody gets to it just now; null where all is well. */
	fault(): Promise<string | null>
}

/** Without a disk: where nothing comes in that somebody else decides upon. */
export async function openStore(directory: string, disk?: Pick<Disk, 'hold'>): Promise<Store> {
	const kept = path.join(directory, 'kept')
	await mkdir(kept, { recursive: true, mode: 0o700 })
	const drafts = await openDrafts(path.join(directory, 'incoming'))
	await syncFolder(directory)
	const at = (key: string) => path.join(kept, key)
	const size = async (key: string) => (await stat(at(key)).catch(absent))?.size ?? null
	const read = async (key: string, range?: Range): Promise<Readable> => {
		const file = await open(at(key))
		return createReadStream('', { fd: file, ...range })
	}

	return {
		...drafts,
		most: Infinity,
		hold: async (bytes, ahead) => (disk ? disk.hold(directory, bytes, ahead) : boundless),
		put: async (key, draft) => {
			const target = at(key)
			const made = await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
			await syncFolder(draft)
			await rename(draft, target)
			// A file is found again only if the entries of its folders are on the disk as well.
			for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
				await syncFolder(folder)
				if (!made || folder === kept) return
			}
		},
		open: async (key, range) => {
			const known = await size(key)
			if (known === null) return null
			const part = rangeOf(range, known)
			const bytes = part === 'none' ? null : await read(key, part ?? undefined).catch(absent)
			return part !== 'none' && bytes === null ? null : { size: known, part, bytes }
		},
		read: (key) => read(key),
		size,
		sha256: async (key) => {
			const source = await read(key).catch(absent)
			return source && hashOf(source)
		},
		withPath: (key, work) => work(at(key)),
		remove: (key) => rm(at(key), { force: true }),
		list: async function* () {
			for await (const file of filesIn(kept)) yield path.relative(kept, file)
		},
		fault: () => stat(kept).then(() => null, messageOf),
	}
}

export async function hashOf(source: Readable): Promise<string> {
	const hash = createHash('sha256')
	await pipeline(source, hash)
	return hash.digest('hex')
}

async function syncFolder(target: string) {
	const handle = await open(target)
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
