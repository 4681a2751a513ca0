import type { Todo } from '@hausheft/contract/groups.ts'

/** Where what is ticked off is told: the form of an entry beside the timeline of its house. */
export const tickWithEntry = ({ group, property, id }: { group: string; property: string; id: string }, part: Todo['part']) =>
	({ to: `/group/${group}/property/${property}`, search: { event: 'new', from: id, tick: part }, resetScroll: false }) as const
