import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import type { Rolled } from '../../platform/api/rolling.ts'

/** The pages of all timelines that have been read. */
const heldPages = (client: QueryClient) =>
	client.getQueriesData<Rolled>({ predicate: ({ queryKey }) => queryKey[2] === 'rolling' }).flatMap(([, rolled]) => rolled?.pages ?? [])

/** All entries that timelines have read, some several times. */
export const heldEvents = (client: QueryClient): Event[] => heldPages(client).flatMap(({ events }) => events)

/** The entry as a timeline shows it: enough to begin with. */
export const heldEvent = (client: QueryClient, id: string): Event | undefined => heldEvents(client).find((event) => event.id === id)

/** What the timelines know about the names of objects, contacts, journals and persons. */
export const heldNames = (client: QueryClient): Record<string, string> =>
	Object.assign({}, ...heldPages(client).map(({ names }) => names)) as Record<string, string>
