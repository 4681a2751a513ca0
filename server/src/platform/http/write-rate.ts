// Hides how fast one person may write: a bucket each in the memory of this server, so that counting costs a write neither a lock nor a round trip.
import { Refusal } from '@hausheft/contract/refusals.ts'

/** Kept in documents and twice in the history, a long text weighs as much as several short ones. */
const bytesPerWrite = 4096
const burst = 5
const mostIdle = 10_000
/** Going through all of them is for once in a while, not for each write. */
const sweepEvery = 1000

export type WriteRate = (person: string, bytes: number) => void

/** Throws `rate_limited` with Retry-After for who has written `perMinute` for long, or five times as much at once. */
export function limitWrites(perMinute: number, now: () => number = () => performance.now()): WriteRate {
	const [most, perMillisecond] = [perMinute * burst, perMinute / 60_000]
	const buckets = new Map<string, { left: number; at: number }>()
	let swept = -Infinity
	const leftOf = (bucket: { left: number; at: number }) => Math.min(most, bucket.left + (now() - bucket.at) * perMillisecond)
	return (person, bytes) => {
		const left = leftOf(buckets.get(person) ?? { left: most, at: now() })
		// Never more than a full bucket: one write can always be made some time.
		const cost = Math.min(most, 1 + Math.floor(bytes / bytesPerWrite))
		if (left < cost) {
			const wait = Math.ceil((cost - left) / perMillisecond / 1000)
			throw new Refusal('rate_limited', `Zu viele Änderungen auf einmal. In ${wait} Sekunden geht es weiter.`, { retry_after: wait })
		}
		// Who has a full bucket again needs none.
		if (buckets.size >= mostIdle && now() - swept >= sweepEvery) {
			swept = now()
			for (const [id, bucket] of buckets) if (leftOf(bucket) === most) buckets.delete(id)
		}
		buckets.set(person, { left: left - cost, at: now() })
	}
}
