// Hides that small images of a store elsewhere are kept on this disk as well, the oldest going first: a timeline shows thirty at a time.
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { noSpace } from '../start-error.ts'
import { idOfKey } from './derived.ts'
import { absent, filesIn } from './drafts.ts'
import { rangeOf } from './range.ts'
import type { Store } from './store.ts'

const mostBytes = 1e9
/** As much goes at once, so that the folder is not looked through for each. */
const share = 0.1
const usual = 64 * 1024
const batch = 500

export const isSmallImage = (key: string): boolean => key.startsWith('derived/')

export async function keepSmallImages(store: Store, folder: string, most = mostBytes): Promise<Store> {
	const cache = await openCache(store, folder, most)
	/** Its size where it is on this disk, from now on at the latest; null where the store has none. */
	async function there(key: string): Promise<number | null> {
		const known = await cache.size(key)
		if (known !== null) return known
		const found = await store.open(key)
		if (!found?.bytes) return null
		const { bytes } = found
		await cache.keep(key, (draft) => pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600 })))
		bytes.destroy()
		return found.size
	}
	return {
		...store,
		put: async (key, draft) => {
			if (!isSmallImage(key)) return store.put(key, draft)
			const beside = store.draft()
			await link(draft, beside)
			try {
				await store.put(key, draft)
				await cache.keep(key, (target) => rename(beside, target))
			} finally {
				await rm(beside, { force: true })
			}
		},
		size: (key) => (isSmallImage(key) ? there(key) : store.size(key)),
		open: async (key, range) => {
			const size = isSmallImage(key) ? await there(key) : null
			const file = size === null ? null : await open(cache.pathOf(key)).catch(absent)
			// It may have found no room, or just made room for others.
			if (size === null || file === null) return store.open(key, range)
			const part = rangeOf(range, size)
			if (part !== 'none') return { size, part, bytes: createReadStream('', { fd: file, ...part }) }
			await file.close()
			return { size, part, bytes: null }
		},
		remove: async (key) => {
			if (isSmallImage(key)) await cache.forget(key)
			await store.remove(key)
		},
		dropCopies: async (known) => {
			for (let names = cache.names(); names.length > 0; names = names.slice(batch)) {
				const some = names.slice(0, batch)
				const kept = await known([...new Set(some.map(idOfKey))])
				for (const name of some) if (!kept.has(idOfKey(name))) await cache.forget(name)
			}
		},
	}
}

/** Files by the last part of their keys, and when each was used last. */
async function openCache(store: Pick<Store, 'hold' | 'draft'>, folder: string, most: number) {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const known = new Map<string, { size: number; usedAt: number }>()
	let sum = 0
	const pathOf = (key: string) => path.join(folder, path.basename(key))

	function note(key: string, size: number, usedAt = Date.now()) {
		const name = path.basename(key)
		sum += size - (known.get(name)?.size ?? 0)
		known.set(name, { size, usedAt })
	}
	async function forget(key: string) {
		const name = path.basename(key)
		sum -= known.get(name)?.size ?? 0
		known.delete(name)
		await rm(pathOf(name), { force: true })
	}
	async function makeRoom() {
		if (sum <= most) return
		for (const [name] of [...known].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)) {
			if (sum <= most * (1 - share)) return
			await forget(name)
		}
	}
	for await (const file of filesIn(folder)) {
		const found = await stat(file).catch(absent)
		if (found) note(file, found.size, found.mtimeMs)
	}
	return {
		pathOf,
		forget,
		names: () => [...known.keys()],
		size: async (key: string): Promise<number | null> => {
			const found = known.has(path.basename(key)) ? await stat(pathOf(key)).catch(absent) : null
			if (!found) return null
			note(key, found.size)
			void utimes(pathOf(key), new Date(), new Date()).catch(() => {})
			return found.size
		},
		/** A copy of what the store has: where this disk has no room for it, there is none. */
		keep: async (key: string, bring: (target: string) => Promise<unknown>): Promise<void> => {
			const hold = await store.hold(usual)
			if (!hold) return
			const draft = store.draft()
			try {
				await bring(draft)
				const { size } = await stat(draft)
				await rename(draft, pathOf(key))
				note(key, size)
			} catch (error) {
				if (!noSpace(error, folder)) throw error
			} finally {
				hold.release()
				await rm(draft, { force: true })
			}
			await makeRoom()
		},
	}
}
