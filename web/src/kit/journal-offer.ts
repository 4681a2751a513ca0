import type { Event } from '@hausheft/contract/events.ts'

/** The journal that was chosen last, a tap away as long as none is chosen; `recent` comes newest first. */
export function lastJournal<J extends { id: string }>(
	usable: readonly J[],
	recent: readonly Pick<Event, 'journal'>[],
	value: string,
): J | undefined {
	const chosen = recent.find(({ journal }) => journal !== null)?.journal
	return value === '' ? usable.find(({ id }) => id === chosen) : undefined
}
