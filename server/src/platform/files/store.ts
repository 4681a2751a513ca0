// Hides where the bytes of files lie and what it takes until they cannot be lost: today a folder on this machine.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { boundless, type Disk, type Hold } from '../disk.ts'

/** Keys are relative paths; what lies under one never changes. */
export type Store = {
	/** Keeps room for so many bytes (`ahead`: as they come); null where there is none. To be asked before a draft is written. */
	hold(bytes: number, ahead?: number): Promise<Hold | null>
	/** A path for bytes on their way in; `put` takes them from there. */
	draft(): string
	/** Moves a draft to its key; when this returns, the bytes survive a power failure. */
	put(key: string, draft: string): Promise<void>
	/** `end` is included. */
	read(key: string, range?: { start: number; end: number }): Promise<Readable>
	/** Null where there is nothing under the key. */
	size(key: string): Promise<number | null>
	/** Runs `work` with a path at which the bytes lie meanwhile. */
	withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
	remove(key: string): Promise<void>
	/** Every key. */
	list(): AsyncIterable<string>
	/** Names of drafts that were last written before. */
	drafts(olderThan: Date): AsyncIterable<string>
	/** Removes drafts that nobody can still be writing. */
	removeDrafts(olderThan: Date): Promise<void>
}

/** Without a disk: where nothing comes in that somebody else decides upon. */
export async function openStore(directory: string, disk?: Pick<Disk, 'hold'>): Promise<Store> {
	const incoming = path.join(directory, 'incoming')
	const kept = path.join(directory, 'kept')
	for (const folder of [incoming, kept]) await mkdir(folder, { recursive: true, mode: 0o700 })
	await sync(directory)
	await removeOld(incoming, new Date(Date.now() - 60 * 60 * 1000)) // what a killed server had begun
	const at = (key: string) => path.join(kept, key)

	return {
		hold: async (bytes, ahead) => (disk ? disk.hold(directory, bytes, ahead) : boundless),
		draft: () => path.join(incoming, randomUUID()),
		put: async (key, draft) => {
			const target = at(key)
			const made = await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
			await sync(draft)
			await rename(draft, target)
			// A file is found again only if the entries of its folders are on the disk as well.
			for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
				await sync(folder)
				if (!made || folder === kept) return
			}
		},
		read: async (key, range) => {
			const file = await open(at(key))
			return createReadStream('', { fd: file, ...range })
		},
		size: async (key) => (await stat(at(key)).catch(absent))?.size ?? null,
		withPath: (key, work) => work(at(key)),
		remove: (key) => rm(at(key), { force: true }),
		list: async function* () {
			for await (const file of filesIn(kept)) yield path.relative(kept, file)
		},
		drafts: async function* (olderThan) {
			for await (const file of oldFiles(incoming, olderThan)) yield path.basename(file)
		},
		removeDrafts: (olderThan) => removeOld(incoming, olderThan),
	}
}

const absent = (error: NodeJS.ErrnoException): null => {
	if (error.code === 'ENOENT') return null
	throw error
}

async function removeOld(folder: string, olderThan: Date) {
	for await (const file of oldFiles(folder, olderThan)) await rm(file, { force: true })
}

async function* oldFiles(folder: string, olderThan: Date): AsyncIterable<string> {
	for await (const file of filesIn(folder)) {
		const changed = (await stat(file).catch(absent))?.mtime
		if (changed && changed < olderThan) yield file
	}
}

async function* filesIn(folder: string): AsyncIterable<string> {
	for await (const entry of await opendir(folder, { recursive: true })) if (entry.isFile()) yield path.join(entry.parentPath, entry.name)
}

async function sync(target: string) {
	const handle = await open(target)
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
