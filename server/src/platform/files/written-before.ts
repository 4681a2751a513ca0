// Hides that bytes are safe before the transaction that names them begins, so that no lock waits for a network, and go again where it does not take them.
import type { Store } from './store.ts'

export type Written = { key: string; draft: string }

/**
 * Puts all of it, then runs `work`, which calls `keep` last, when nothing but the end of its transaction is to come; what it does not keep is removed.
 * Where nobody knows whether that has ended well the bytes stay, and are swept some night if no row names them.
 */
export async function writtenBefore<T>(store: Store, written: readonly Written[], work: (keep: () => void) => Promise<T>): Promise<T> {
	let isKept = false
	try {
		for (const { key, draft } of written) await store.put(key, draft)
		return await work(() => (isKept = true))
	} finally {
		if (!isKept) await removeAll(store, written)
	}
}

/** What cannot be removed just now is swept some night. */
export async function removeAll(store: Pick<Store, 'remove'>, keys: readonly Pick<Written, 'key'>[]): Promise<void> {
	for (const { key } of keys) await store.remove(key).catch(() => {})
}
