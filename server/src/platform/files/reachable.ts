// Hides that a store which does not answer holds up nobody who asks whether it does.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from './store.ts'

/** Milliseconds: how long what was seen is good, and how long somebody waits for a look. */
const usual = { fresh: 5000, patience: 2000 }

/** One look at a time; who asks while it takes long hears what is known. */
export function lookNowAndThen({ fault }: Pick<Store, 'fault'>, { fresh, patience } = usual): () => Promise<boolean> {
	let known = { isThere: true, at: 0 }
	let looking: Promise<unknown> | null = null
	return async () => {
		if (Date.now() - known.at < fresh) return known.isThere
		looking ??= fault()
			.then((why) => (known = { isThere: why === null, at: Date.now() }))
			.finally(() => (looking = null))
		const isDone = await Promise.race([looking.then(() => true), sleep(patience, false, { ref: false })])
		// What takes so long is not there.
		return isDone ? known.isThere : false
	}
}
