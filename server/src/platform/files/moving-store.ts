// Hides that files are moving from one store to another: read is where they are already, written where they shall be.
import { absent } from './drafts.ts'
import type { Store } from './store.ts'

export function movingFrom(before: Store, store: Store): Store {
	return {
		...store,
		open: async (key, range) => (await store.open(key, range)) ?? before.open(key, range),
		read: async (key) => (await store.read(key).catch(absent)) ?? before.read(key),
		size: async (key) => (await store.size(key)) ?? before.size(key),
		sha256: async (key) => (await store.sha256(key)) ?? before.sha256(key),
		withPath: async (key, work) => ((await store.size(key)) === null ? before : store).withPath(key, work),
		// Else it would be moved after it has gone.
		remove: async (key) => {
			await before.remove(key)
			await store.remove(key)
		},
	}
}
