// Hides how all that lies in one store comes into another while the house is used: each compared by its SHA-256, and what is there already left alone.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { absent } from './drafts.ts'
import { storeKinds, type Stores } from './open-stores.ts'
import { hashOf, type Store } from './store.ts'

type Moved = {
	copied: number
	known: number
	bytes: number
	removed: number
	/** Which did not arrive as they were. */ wrong: string[]
}

/** `remove`: what lies in the new place as it was goes from the former one. */
export async function moveStores(before: Stores, now: Stores, remove: boolean, tell: (moved: Moved) => void): Promise<Moved> {
	const moved: Moved = { copied: 0, known: 0, bytes: 0, removed: 0, wrong: [] }
	for (const kind of storeKinds)
		for await (const key of before[kind].list()) {
			if ((await moveOne(before[kind], now[kind], key, moved)) && remove) {
				await before[kind].remove(key)
				moved.removed++
			}
			tell(moved)
		}
	return moved
}

/** Whether it lies in the new place; what goes meanwhile is no fault. */
async function moveOne(before: Store, now: Store, key: string, moved: Moved): Promise<boolean> {
	const sha256 = await before.sha256(key)
	if (sha256 === null) return false
	if ((await now.sha256(key)) === sha256) {
		moved.known++
		return true
	}
	const source = await before.read(key).catch(absent)
	if (!source) return false
	const draft = now.draft()
	try {
		const output = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
		await pipeline(source, output)
		moved.bytes += output.bytesWritten
		await now.put(key, draft)
	} finally {
		await rm(draft, { force: true })
	}
	// As it has arrived, not as it was sent.
	if ((await hashOf(await now.read(key))) === sha256) {
		moved.copied++
		return true
	}
	// Else it would be read from there, and be taken for what has arrived the next time.
	await now.remove(key)
	moved.wrong.push(key)
	return false
}
