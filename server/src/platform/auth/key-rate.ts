// Hides how often a key for programs may call: a window each, of this server or of all that run, said in the headers of every answer.
import { Refusal } from '@hausheft/contract/refusals.ts'
import { holdLots, type Spent } from '../servers/lots.ts'
import type { CallLot, Together } from '../servers/together.ts'

/** Calls of one key in a window; of keys that nobody has used before as many from one address. */
const most = { key: 600, stranger: 60 }
const seconds = 60
const mostKnown = 10_000
/** How exactly it is kept when a key was last used. */
const noteEvery = 60_000

/** `told`: so many of those used are counted for all servers. */
type Window = { used: number; told: number; ends: number; noted: number }
type Counted = { headers: Record<string, string>; refusal: Refusal | null }

export function createKeyRate(together: Together, now: () => number = Date.now) {
	const known = new Map<string, Window>()
	const strangers = new Map<string, Window>()

	const windowOf = (windows: Map<string, Window>, name: string): Window => {
		const held = windows.get(name)
		if (held && held.ends > now()) return held
		const window = { used: 0, told: 0, ends: now() + seconds * 1000, noted: held?.noted ?? -Infinity }
		windows.delete(name)
		const [oldest] = windows.keys()
		if (oldest !== undefined && windows.size >= mostKnown) windows.delete(oldest)
		windows.set(name, window)
		return window
	}

	const answer = (limit: number, left: number, ends: number): Counted => {
		const wait = Math.max(1, Math.ceil((ends - now()) / 1000))
		const headers = {
			'ratelimit-policy': `"key";q=${most.key};w=${seconds}`,
			ratelimit: `"key";r=${Math.max(0, left)};t=${wait}`,
		}
		const refusal =
			left < 0
				? new Refusal('rate_limited', `Höchstens ${limit} Aufrufe in der Minute. In ${wait} Sekunden geht es weiter.`, {
						retry_after: wait,
					})
				: null
		return { headers, refusal }
	}
	const lots = holdLots<CallLot>({
		size: together.lotSize,
		take: async (hash, wanted) => {
			const window = windowOf(known, hash)
			const own = window.used - window.told
			const lot = await together.takeCalls(hash, { wanted, own, most: most.key, seconds })
			window.told = window.used
			window.ends = now() + lot.lasts
			return lot
		},
		giveBack: (hash, unused, { stamp }) => together.giveCallsBack(hash, unused, stamp),
	})
	/** What one uses is counted already; that it stands in the window too is for when this server is alone again. */
	async function countForAll(hash: string): Promise<Counted> {
		const { spent, held, last }: Spent<CallLot> = await lots.spend(hash, 1)
		const window = windowOf(known, hash)
		window.used = window.told = last.used - held
		return answer(most.key, spent ? most.key - last.used + held : -1, window.ends)
	}

	return {
		/** Counts a call; answers its headers, and the refusal where it is one too many. Of keys known here all servers count together. */
		count(hash: string, address: string): Counted | Promise<Counted> {
			const isKnown = known.has(hash)
			if (isKnown && !together.isAlone()) return countForAll(hash)
			const limit = isKnown ? most.key : most.stranger
			const window = isKnown ? windowOf(known, hash) : windowOf(strangers, address)
			window.used += 1
			return answer(limit, limit - window.used, window.ends)
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
		end: lots.releaseAll,
	}
}
