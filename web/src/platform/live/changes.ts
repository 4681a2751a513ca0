// Hides how a change reaches the page, whether told by the socket or made here: what it outdates is marked, who follows changes is told.
import type { QueryClient } from '@tanstack/react-query'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import type { LiveMessage, Source } from '@hausheft/contract/live.ts'
import { hear } from './heard.ts'
import { isStale, markStale, sourceOf, staleBy } from './stale.ts'

/** How long an open entry waits before it is read again: what is being typed elsewhere settles. */
const detailDelay = 500

const seen = new Set<string>()
/** One's own write comes twice, as its answer and over the socket: false for whichever of the two is second. */
function isNews({ fk, date }: LiveMessage): boolean {
	const change = `${fk} ${date}`
	if (seen.has(change)) return false
	seen.add(change)
	if (seen.size > 200) seen.delete(seen.values().next().value as string)
	return true
}

/** The query that holds the changed thing by itself. */
const detailOf = ({ source, fk }: LiveMessage) => {
	const [read] = staleBy[source].find(([, of]) => of === 'fk') ?? []
	return read && [read.path, { params: { id: fk } }]
}

/** Takes a change in; `entity` is the changed thing where the answer to a write brought it. */
export function tell(client: QueryClient, message: LiveMessage, entity?: unknown): void {
	const { source, fk, group, property, date } = message
	const detail = detailOf(message)
	if (isNews(message)) {
		const place = { fk, group, ...(property && { property }) }
		void client.invalidateQueries({
			predicate: (query) => isStale(query, source, place) && !(detail && query.queryKey[0] === detail[0] && source === 'event'),
		})
	}
	if (detail && entity) client.setQueryData(detail, entity)
	else if (detail && source === 'event')
		setTimeout(() => {
			const shown = client.getQueryData<{ updated_at: string }>(detail)
			if (shown && shown.updated_at < date) void client.invalidateQueries({ queryKey: detail })
		}, detailDelay)
	hear(message)
}

type Entity = { id?: string; updated_at?: string; group?: string; property?: string | null }

/** What the page itself has changed: the answer to a write is the changed thing, in the shape in which it is read. */
export function tellWritten(client: QueryClient, endpoint: Endpoint, input: { params?: Record<string, string> }, reply: unknown): void {
	// A way back from the trash says itself what comes back.
	const source = (input.params?.['source'] as Source | undefined) ?? sourceOf(endpoint)
	const { id, updated_at, group = '', property } = (reply ?? {}) as Entity
	const removed = endpoint.method === 'DELETE' ? input.params?.['id'] : undefined
	const date = updated_at ?? new Date().toISOString()
	// Members and invitations are no entities of their own to the live messages.
	const plain = endpoint.path.slice(base.length).split('/').includes('users') || endpoint.path.includes('invite')
	if (plain || !(removed ?? (id && updated_at))) return void markStale(client, source)
	if (removed) tell(client, { source, event: 'DELETE', fk: removed, group, date })
	else if (id) tell(client, { source, event: endpoint.method === 'POST' ? 'INSERT' : 'UPDATE', fk: id, group, property, date }, reply)
}
