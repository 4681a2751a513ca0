// Hides how fast one person may write: a bucket each in the memory of a server that is alone, so that counting costs a write neither a lock nor a
// round trip; where several run, one in the database, of which each takes a lot.
import { Refusal } from '@hausheft/contract/refusals.ts'
import { holdLots } from '../servers/lots.ts'
import type { Together, WriteLot } from '../servers/together.ts'

/** Kept in documents and twice in the history, a long text weighs as much as several short ones. */
const bytesPerWrite = 4096
const burst = 5
const mostIdle = 10_000
/** Going through all of them is for once in a while, not for each write. */
const sweepEvery = 1000

export type WriteRate = {
	(person: string, bytes: number): void | Promise<void>
	/** Gives back what this server has not used. */
	end(): Promise<void>
}

/** Throws `rate_limited` with Retry-After for who has written `perMinute` for long, or five times as much at once. */
export function limitWrites(perMinute: number, together: Together, now: () => number = () => performance.now()): WriteRate {
	const [most, perMillisecond] = [perMinute * burst, perMinute / 60_000]
	const buckets = new Map<string, { left: number; at: number }>()
	let swept = -Infinity
	const leftOf = (bucket: { left: number; at: number }) => Math.min(most, bucket.left + (now() - bucket.at) * perMillisecond)
	const refuse = (milliseconds: number) => {
		const wait = Math.max(1, Math.ceil(milliseconds / 1000))
		return new Refusal('rate_limited', `Zu viele Änderungen auf einmal. In ${wait} Sekunden geht es weiter.`, { retry_after: wait })
	}
	const lots = holdLots<WriteLot>({
		size: together.lotSize,
		take: async (person, wanted, enough) => {
			const bucket = buckets.get(person)
			buckets.delete(person)
			const known = bucket ? leftOf(bucket) : null
			return together.takeWrites(person, { wanted: Math.min(most, wanted), enough, most, perSecond: perMinute / 60, known })
		},
		giveBack: (person, unused) => together.giveWritesBack(person, unused, most),
	})
	async function countForAll(person: string, cost: number) {
		const { spent, last } = await lots.spend(person, cost)
		if (!spent) throw refuse(last.wait)
	}
	const count = (person: string, bytes: number) => {
		// Never more than a full bucket: one write can always be made some time.
		const cost = Math.min(most, 1 + Math.floor(bytes / bytesPerWrite))
		if (!together.isAlone()) return countForAll(person, cost)
		const left = leftOf(buckets.get(person) ?? { left: most, at: now() })
		if (left < cost) throw refuse((cost - left) / perMillisecond)
		// Who has a full bucket again needs none.
		if (buckets.size >= mostIdle && now() - swept >= sweepEvery) {
			swept = now()
			for (const [id, bucket] of buckets) if (leftOf(bucket) === most) buckets.delete(id)
		}
		buckets.set(person, { left: left - cost, at: now() })
	}
	return Object.assign(count, { end: lots.releaseAll })
}
