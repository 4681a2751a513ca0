// Hides which of somebody's times cannot all be true: an entry stands where its work ended, so it began that many minutes before.
import { calledAs } from './called.ts'
import { wallOf } from './swiss/zurich.ts'

export type Worked = { event: string; event_at: string; user: string | null; user_text: string | null; minutes: number }
type Span = { key: string; start: number; end: number }

/** A day alone is kept as its noon: then nobody knows when it was. */
const hasTime = ({ event_at }: Worked) => wallOf(event_at).time !== '12:00'
const whoOf = ({ user, user_text }: Worked) => user ?? `: ${calledAs(user_text ?? '')}`
/** Who in which entry. */
export const workKey = (time: Worked): string => `${time.event} ${whoOf(time)}`

/** The times of a person that lie over another of theirs, by `workKey`; several in one entry follow each other. */
export function overlapping(times: readonly Worked[]): ReadonlySet<string> {
	const found = new Set<string>()
	for (const all of Map.groupBy(times.filter(hasTime), whoOf).values()) {
		const spans = [...Map.groupBy(all, workKey)].map(([key, inEntry]): Span => {
			const end = Date.parse(inEntry[0]!.event_at) / 60_000
			return { key, start: end - inEntry.reduce((sum, { minutes }) => sum + minutes, 0), end }
		})
		spans.sort((a, b) => a.end - b.end)
		for (const [at, { key, start }] of spans.entries())
			for (let before = at - 1; before >= 0 && spans[before]!.end > start; before--) found.add(key).add(spans[before]!.key)
	}
	return found
}
