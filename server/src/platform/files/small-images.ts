// Hides that small images of a store elsewhere are kept on this disk as well, the oldest going first: a timeline shows thirty at a time.
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { noSpace } from '../start-error.ts'
import { codeOf } from '../thrown.ts'
import { absent, filesIn } from './drafts.ts'
import { rangeOf } from './range.ts'
import type { Store } from './store.ts'

const mostBytes = 1e9
/** As much goes at once, so that the folder is not looked through for each. */
const share = 0.1
const usual = 64 * 1024

type Kept = { size: number; usedAt: number }

export const isSmallImage = (key: string): boolean => key.startsWith('derived/')

export async function keepSmallImages(store: Store, folder: string, most = mostBytes): Promise<Store> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const kept = new Map<string, Kept>()
	let sum = 0
	for await (const file of filesIn(folder)) {
		const found = await stat(file).catch(absent)
		if (found) note(path.basename(file), found.size, found.mtimeMs)
	}
	const nameOf = (key: string) => path.basename(key)
	const at = (name: string) => path.join(folder, name)

	function note(name: string, size: number, usedAt = Date.now()) {
		sum += size - (kept.get(name)?.size ?? 0)
		kept.set(name, { size, usedAt })
	}
	async function forget(name: string) {
		sum -= kept.get(name)?.size ?? 0
		kept.delete(name)
		await rm(at(name), { force: true })
	}
	/** It is a copy of what the store has: where this disk has no room for it, there is none. */
	async function keep(key: string, bring: (target: string) => Promise<unknown>): Promise<void> {
		const hold = await store.hold(usual)
		if (!hold) return
		const draft = store.draft()
		try {
			await bring(draft)
			const { size } = await stat(draft)
			await rename(draft, at(nameOf(key)))
			note(nameOf(key), size)
		} catch (error) {
			if (!noSpace(error, folder)) throw error
		} finally {
			hold.release()
			await rm(draft, { force: true })
		}
		if (sum <= most) return
		for (const [name] of [...kept].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)) {
			if (sum <= most * (1 - share)) return
			await forget(name)
		}
	}
	/** Its size where it is on this disk, from now on at the latest; null where the store has none. */
	async function there(key: string): Promise<number | null> {
		const name = nameOf(key)
		const known = kept.get(name) && (await stat(at(name)).catch(absent))
		if (known) {
			note(name, known.size)
			void utimes(at(name), new Date(), new Date()).catch(() => {})
			return known.size
		}
		const found = await store.open(key)
		if (!found?.bytes) return null
		const { bytes } = found
		await keep(key, (draft) => pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600 })))
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
				await keep(key, (target) => rename(beside, target))
			} finally {
				await rm(beside, { force: true })
			}
		},
		size: (key) => (isSmallImage(key) ? there(key) : store.size(key)),
		open: async (key, range) => {
			const size = isSmallImage(key) ? await there(key) : null
			if (size === null || !kept.has(nameOf(key))) return store.open(key, range)
			const part = rangeOf(range, size)
			if (part === 'none') return { size, part, bytes: null }
			const source = createReadStream(at(nameOf(key)), part ?? undefined)
			const isOpen = await new Promise<boolean>((resolve, reject) => {
				source.once('ready', () => resolve(true))
				// It may just have made room for others.
				source.once('error', (error) => (codeOf(error) === 'ENOENT' ? resolve(false) : reject(error)))
			})
			return isOpen ? { size, part, bytes: source } : store.open(key, range)
		},
		remove: async (key) => {
			if (isSmallImage(key)) await forget(nameOf(key))
			await store.remove(key)
		},
	}
}
