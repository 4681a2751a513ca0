import { useQuery } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { read } from '../../../platform/api/client.ts'
import { useEntry } from './entry-context.ts'

const none: Event[] = []
/** So many entries back one looks for what was chosen last. */
const back = 20

/** The latest entries of the house, newest first; those with one kind of part if it is given. */
export function useRecent(kind?: Kind): Event[] {
	const { property, base } = useEntry()
	const { data } = useQuery(read(events.rollProperty, { params: { id: property }, query: { ...(kind && { kind }), limit: back } }))
	return data ? data.events.filter(({ id }) => id !== base?.id) : none
}
