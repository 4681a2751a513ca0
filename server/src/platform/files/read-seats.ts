// Hides how many may read from a store elsewhere at once: each keeps one of its connections until all is read, however slowly that is.
import { Refusal } from '@hausheft/contract/refusals.ts'

/** Together fewer than the bucket has connections (s3-bucket.ts): what the server itself does gets through. */
const most = { person: 8, all: 150 }

/** Takes a seat for one answer to a person and answers how it is given back; 429 for the one too many, 503 where it is others who read. */
export type ReadSeats = (person: string) => () => void

export function seatReaders(): ReadSeats {
	const taken = new Map<string, number>()
	let all = 0
	const change = (person: string, by: 1 | -1) => {
		const count = (taken.get(person) ?? 0) + by
		if (count > 0) taken.set(person, count)
		else taken.delete(person)
		all += by
	}
	return (person) => {
		if ((taken.get(person) ?? 0) >= most.person) throw new Refusal('rate_limited', 'Zu viele Dateien auf einmal.', { retry_after: 2 })
		if (all >= most.all) throw new Refusal('unavailable')
		change(person, 1)
		let isLeft = false
		return () => {
			if (!isLeft) change(person, -1)
			isLeft = true
		}
	}
}
