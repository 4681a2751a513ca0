// Hides how many uploads may be under way at once, so that nobody keeps the others' room and connections by sending slowly.
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'

/** `large`: more than a usual file; `large of all`: what these keep ahead together is small beside any reserve. */
const most = { usual: 8, large: 1, 'large of all': 12 }
/** More than a form weighs beside its file. */
export const beside = 64 * 1024

/** Takes a seat for one upload of a person and answers how it is given back; 429 for the one too many, 503 where it is others who send. */
export type UploadSeats = (person: string, announced: number) => () => void

export function seatUploads(): UploadSeats {
	const taken = new Map<string, number>()
	const count = (key: string) => taken.get(key) ?? 0
	const change = (key: string, by: 1 | -1) => (count(key) + by > 0 ? taken.set(key, count(key) + by) : taken.delete(key))
	return (person, announced) => {
		const isLarge = announced > maxFileBytes + beside
		const [usual, large, all] = [person, `${person} large`, 'large of all'] as const
		if (count(usual) >= most.usual) throw new Refusal('rate_limited', 'Zu viele Dateien auf einmal.', { retry_after: 2 })
		if (isLarge && count(large) >= most.large)
			throw new Refusal('rate_limited', 'Eine grosse Datei ist schon unterwegs.', { retry_after: 30 })
		if (isLarge && count(all) >= most['large of all']) throw new Refusal('unavailable')
		const keys = isLarge ? [usual, large, all] : [usual]
		for (const key of keys) change(key, 1)
		return () => keys.splice(0).forEach((key) => change(key, -1))
	}
}
