// Hides under which keys a file's bytes and the images made from them lie, and that those are made only once.
import { rm, writeFile } from 'node:fs/promises'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import type { Images, Pixels } from '../images/pool.ts'
import { edges, heifTypes, imageTypes, type DerivedSize } from '../images/tasks.ts'
import { sizeOf } from './send.ts'
import type { Store } from './store.ts'

/** Ids begin with the time and end in chance: the end spreads them over 256 folders. */
const shard = (id: string) => id.slice(-2)
export const originalKey = (id: string) => `originals/${shard(id)}/${id}`
export const isOriginal = (key: string): boolean => key.startsWith('originals/')
const derivedKey = (id: string, size: DerivedSize) => `derived/${shard(id)}/${id}.${size}.webp`
/** The id of the file that a key belongs to. */
export const idOfKey = (key: string): string => key.split('/').at(-1)?.split('.')[0] ?? ''

/** Instead of one that is not there yet, and is not made while the disk has no room for it. */
export const noRoom = Symbol('no room')
type NoRoom = typeof noRoom
/** A WebP of noise takes about a byte for each pixel, everything else much less. */
const mostOf = (size: DerivedSize) => edges[size] ** 2
const usual = 64 * 1024

export type Derived = {
	/** The key of a small image, made now if it is not there yet; null where none can be made of these bytes. `who` asks for it. */
	get(id: string, mime: string, size: DerivedSize, who?: string): Promise<string | null | NoRoom>
	/** Makes all small images of a HEIC; answers its pixels, null where these bytes make none. */
	develop(id: string): Promise<Pixels | null | NoRoom>
	/** The key of one that is there already. */
	known(id: string, size: DerivedSize): Promise<string | null>
	/** Removes a file's bytes and all that was made from them. */
	removeFile(id: string): Promise<void>
}

export function deriveImages(store: Store, images: Images): Derived {
	const [making, developing] = [new Map<string, Promise<string | null | NoRoom>>(), new Map<string, Promise<Pixels | null | NoRoom>>()]

	async function make(id: string, mime: string, size: DerivedSize, who?: string): Promise<string | null | NoRoom> {
		const key = derivedKey(id, size)
		const known = await store.size(key)
		if (known !== null) return known > 0 ? key : null
		if (heifTypes.has(mime)) {
			const made = await developOnce(id, who)
			return made && (made === noRoom ? noRoom : key)
		}
		await sizeOf(store, originalKey(id))
		// Many wait for their turn: what most of them come to is much less.
		const hold = await store.hold(mostOf(size), usual)
		if (!hold) return noRoom
		const draft = store.draft()
		try {
			const made = await store.withPath(originalKey(id), (path) => images.derive(path, draft, size, who))
			// An empty one says that none can be made: bytes that cannot be read are not tried again and again.
			if (!made) await writeFile(draft, '')
			await store.put(key, draft)
			return made ? key : null
		} finally {
			await rm(draft, { force: true })
			hold.release()
		}
	}
	const developOnce = (id: string, who?: string) => once(developing, id, () => develop(id, who))
	async function develop(id: string, who?: string): Promise<Pixels | null | NoRoom> {
		await sizeOf(store, originalKey(id))
		const sizes = keysOf(edges)
		const hold = await store.hold(Math.max(...sizes.map(mostOf)), usual)
		if (!hold) return noRoom
		const drafts = { thumb: store.draft(), preview: store.draft() }
		try {
			const made = await store.withPath(originalKey(id), (path) => images.develop(path, drafts, who))
			for (const size of sizes) {
				if (!made) await writeFile(drafts[size], '')
				await store.put(derivedKey(id, size), drafts[size])
			}
			return made
		} finally {
			for (const size of sizes) await rm(drafts[size], { force: true })
			hold.release()
		}
	}
	return {
		get: (id, mime, size, who) =>
			imageTypes.has(mime) ? once(making, derivedKey(id, size), () => make(id, mime, size, who)) : Promise.resolve(null),
		develop: developOnce,
		known: async (id, size) => ((await store.size(derivedKey(id, size))) ? derivedKey(id, size) : null),
		removeFile: async (id) => {
			for (const size of keysOf(edges)) await store.remove(derivedKey(id, size))
			await store.remove(originalKey(id))
		},
	}
}

/** Who asks while it is made waits for the same. */
function once<Made>(making: Map<string, Promise<Made>>, key: string, make: () => Promise<Made>): Promise<Made> {
	const running = making.get(key) ?? make().finally(() => making.delete(key))
	making.set(key, running)
	return running
}
