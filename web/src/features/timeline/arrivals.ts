import type { Event } from '@hausheft/contract/events.ts'

/** What came in above what had been read; older ones that scrolling brings are none, and of a list that was empty all are. */
export function arrivedIn<E extends Pick<Event, 'id'>>(
	events: readonly E[],
	known: readonly E[] | undefined,
	isAbove: (one: E, other: E) => boolean,
): string[] {
	if (!known) return []
	const last = known.at(-1)
	const ids = new Set(known.map(({ id }) => id))
	return events.filter((event) => !ids.has(event.id) && (!last || isAbove(event, last))).map(({ id }) => id)
}
