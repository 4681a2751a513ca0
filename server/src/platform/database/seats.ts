// Hides who may hold how many connections at once: no person and no house so many that the others would have to wait.
import { Refusal } from '@hausheft/contract/refusals.ts'
import { BoundedMap } from '../bounded-map.ts'

/** Two to a core keep a small machine busy and leave it to others; no person fills a house's share. */
const most = { person: 4, long: 1, group: 8, nobody: 8, address: 4, costly: 2, 'costly of all': 4 }
/** As long as one waits for a free connection. */
const patience = 5000
const mostWaiting = 200
const mostKnown = 10_000

type Kind = keyof typeof most
/** Somebody who asks or something that is asked for: a person by a session, a group by any id in it. */
export type Claim = { kind: Kind; name: string }

export type Seat = {
	/**
	 * It has turned out whom or what the claim means: counted as that from now on. False where that has no seat left; whoever
	 * takes one anew waits for it.
	 */
	settle(claim: Claim, meant: string): boolean
	release(): void
}
type Waiting = { keys: string[]; since: number; admit: () => void }

const keyOf = ({ kind, name }: Claim) => `${kind}:${name}`
const limitOf = (key: string) => most[key.split(':', 1)[0] as Kind]

export class Seats {
	readonly #inUse = new Map<string, number>()
	readonly #queue = new Set<Waiting>()
	/** What claims have turned out to mean, as far as remembered. */
	readonly #meant = new BoundedMap<string, string>(mostKnown)

	/** Resolves when each of these has a seat; 503 where that takes too long. */
	async acquire(claims: Claim[]): Promise<Seat> {
		const keys = claims.map((claim) => this.#meant.get(keyOf(claim)) ?? keyOf(claim))
		if (this.#hasRoom(keys)) return this.#seat(keys)
		if (keys.some((key) => this.#waitingFor(key) >= mostWaiting)) throw new Refusal('unavailable')
		const { promise, resolve, reject } = Promise.withResolvers<Seat>()
		const waiting = { keys, since: performance.now(), admit: () => resolve(this.#seat(keys)) }
		this.#queue.add(waiting)
		const timer = setTimeout(() => {
			this.#queue.delete(waiting)
			reject(new Refusal('unavailable'))
		}, patience)
		return promise.finally(() => clearTimeout(timer))
	}

	/** For a costly call of a person: at once or not at all. */
	acquireCostly(person: string): Seat {
		const [own, all] = [keyOf({ kind: 'costly', name: person }), keyOf({ kind: 'costly of all', name: '' })]
		if (!this.#hasRoom([own])) throw new Refusal('rate_limited', undefined, { retry_after: 1 })
		if (!this.#hasRoom([all])) throw new Refusal('unavailable')
		return this.#seat([own, all])
	}

	/** How many wait for a seat, and for how many seconds the first of them has. */
	queue(): { waiting: number; seconds: number } {
		const [first] = this.#queue
		return { waiting: this.#queue.size, seconds: first ? (performance.now() - first.since) / 1000 : 0 }
	}

	#hasRoom(keys: string[]) {
		return keys.every((key) => (this.#inUse.get(key) ?? 0) < limitOf(key))
	}

	#waitingFor(key: string) {
		return [...this.#queue].filter(({ keys }) => keys.includes(key)).length
	}

	#count(key: string, by: 1 | -1) {
		const count = (this.#inUse.get(key) ?? 0) + by
		if (count > 0) this.#inUse.set(key, count)
		else this.#inUse.delete(key)
	}

	/** Who waits for a seat that has become free, first come, first served. */
	#admitNext() {
		for (const waiting of this.#queue) {
			if (!this.#hasRoom(waiting.keys)) continue
			this.#queue.delete(waiting)
			waiting.admit()
		}
	}

	#seat(keys: string[]): Seat {
		const counted = new Set(keys)
		for (const key of counted) this.#count(key, 1)
		return {
			settle: (claim, name) => {
				const [asked, meant] = [keyOf(claim), keyOf({ kind: claim.kind, name })]
				if (counted.has(meant)) return true
				this.#meant.set(asked, meant)
				if (!this.#hasRoom([meant])) return false
				counted.add(meant)
				this.#count(meant, 1)
				if (counted.delete(asked)) this.#count(asked, -1)
				this.#admitNext()
				return true
			},
			release: () => {
				for (const key of counted) this.#count(key, -1)
				counted.clear()
				this.#admitNext()
			},
		}
	}
}
