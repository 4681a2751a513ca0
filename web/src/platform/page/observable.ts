// Hides how a value outside React is kept and followed: one value, who listens, a hook.
import { useSyncExternalStore } from 'react'

export type Observable<T> = {
	get(): T
	/** Tells the listeners only if the value is another one. */
	set(value: T): void
	listen(listener: () => void): () => void
}

export function observable<T>(start: T): Observable<T> {
	const listeners = new Set<() => void>()
	let value = start
	return {
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return
			value = next
			for (const listener of listeners) listener()
		},
		listen(listener) {
			listeners.add(listener)
			return () => void listeners.delete(listener)
		},
	}
}

/** The value, and a new rendering whenever it changes. On the server, and while its page wakes up, it is `atFirst`. */
export const useObservable = <T>(source: Observable<T>, atFirst: T): T => useSyncExternalStore(source.listen, source.get, () => atFirst)
