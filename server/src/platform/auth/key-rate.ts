// Hides how often a key for programs may call: a window each in the memory of this server, said in the headers of every answer.
import { Refusal } from '@hausheft/contract/refusals.ts'

/** Calls of one key in a window; of keys that nobody has used before as many from one address. */
const most = { key: 600, stranger: 60 }
const seconds = 60
const mostKnown = 10_000
/** How exactly it is kept when a key was last used. */
const noteEvery = 60_000

type Window = { used: number; ends: number; noted: number }

export function createKeyRate(now: () => number = Date.now) {
	const known = new Map<string, Window>()
	const strangers = new Map<string, Window>()

	const windowOf = (windows: Map<string, Window>, name: string): Window => {
		const held = windows.get(name)
		if (held && held.ends > now()) return held
		const window = { used: 0, ends: now() + seconds * 1000, noted: held?.noted ?? -Infinity }
		windows.delete(name)
		const [oldest] = windows.keys()
		if (oldest !== undefined && windows.size >= mostKnown) windows.delete(oldest)
		windows.set(name, window)
		return window
	}

	return {
		/** Counts a call; answers its headers, and the refusal where it is one too many. */
		count(hash: string, address: string): { headers: Record<string, string>; refusal: Refusal | null } {
			const isKnown = known.has(hash)
			const limit = isKnown ? most.key : most.stranger
			const window = isKnown ? windowOf(known, hash) : windowOf(strangers, address)
			window.used += 1
			const wait = Math.max(1, Math.ceil((window.ends - now()) / 1000))
			const headers = {
				'ratelimit-policy': `"key";q=${most.key};w=${seconds}`,
				ratelimit: `"key";r=${Math.max(0, limit - window.used)};t=${wait}`,
			}
			const refusal =
				window.used > limit
					? new Refusal('rate_limited', `Höchstens ${limit} Aufrufe in der Minute. In ${wait} Sekunden geht es weiter.`, {
							retry_after: wait,
						})
					: null
			return { headers, refusal }
		},
		/** A key that is somebody's; true where it is time to note that. */
		accept(hash: string): boolean {
			const window = windowOf(known, hash)
			if (now() - window.noted < noteEvery) return false
			window.noted = now()
			return true
		},
		/** One that opens nothing (any more). */
		forget: (hash: string) => void known.delete(hash),
	}
}
