// Hides that looking at what may not answer holds up nobody who asks what was seen.
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds: how long what was seen is good, and how long somebody waits for a look. */
const usual = { fresh: 5000, patience: 2000 }

/** One look at a time; who asks while it takes long hears `slow`. */
export function lookNowAndThen<Seen>(look: () => Promise<Seen>, slow: Seen, { fresh, patience } = usual): () => Promise<Seen> {
	let known: { seen: Seen; at: number } | null = null
	let looking: Promise<Seen> | null = null
	return async () => {
		if (known && Date.now() - known.at < fresh) return known.seen
		looking ??= look()
			.then((seen) => (known = { seen, at: Date.now() }).seen)
			.finally(() => (looking = null))
		return Promise.race([looking, sleep(patience, slow, { ref: false })])
	}
}
