// Hides how a change reaches the page, whether it came over the socket or was made here: what it outdates is marked, then subscribers get it.
import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { readOf } from '@hausheft/contract/stale.ts'
import { changesOf } from '@hausheft/contract/written-changes.ts'
import { publishChange } from './subscribers.ts'
import { isStale, markStale, readAnew } from './stale.ts'

/** What the page itself has changed: the answer to a write is the changed thing, in the shape in which it is read. */
export function applyWrite(client: QueryClient, endpoint: Endpoint, input: { params?: Record<string, string> }, reply: unknown): void {
	const all = changesOf(endpoint, input, reply)
	// What has changed with the thing is marked before subscribers get the thing.
	for (const { source, place, thing } of all) if (thing === undefined) void markStale(client, source, place)
	for (const { source, place, thing } of all) {
		if (thing === undefined) continue
		const { fk = '', group = '', property } = place
		const event = thing === null ? 'DELETE' : endpoint.method === 'POST' ? 'INSERT' : 'UPDATE'
		applyChange(client, { source, event, fk, group, property, date: thing?.updated_at ?? new Date().toISOString() }, thing ?? undefined)
	}
}

/** How long an open entry waits before it is read again: what is being typed elsewhere settles. */
const detailDelay = 500

/** Applies a change: `entity` is the changed thing where the answer to a write brought it. */
export function applyChange(client: QueryClient, message: LiveMessage, entity?: Thing): void {
	const { source, fk, group, property, part, date } = message
	const detail = detailOf(message)
	// Who is online is told whole.
	if (!message.users && isNews(message)) {
		const place = { fk, group, ...(property && { property }), ...(part && { part }) }
		void readAnew(client, (query) => isStale(query, source, place) && !(detail && query.queryKey[0] === detail[0] && source === 'event'))
	}
	if (detail && entity) {
		if (!isOlder(entity, client.getQueryData<Thing>(detail))) client.setQueryData(detail, entity)
	} else if (detail && source === 'event')
		setTimeout(() => {
			const shown = client.getQueryData<{ updated_at: string }>(detail)
			if (shown && shown.updated_at < date) void client.invalidateQueries({ queryKey: detail })
		}, detailDelay)
	publishChange(message)
}

type Thing = { updated_at: string; version?: number }
/** An answer that was long on its way may be older than what was read since. */
function isOlder(thing: Thing, shown: Thing | undefined): boolean {
	if (shown?.version !== undefined && thing.version !== undefined) return thing.version < shown.version
	return shown !== undefined && thing.updated_at < shown.updated_at
}

/** The query that holds the changed thing by itself. */
const detailOf = ({ source, fk }: LiveMessage) => {
	const read = readOf(source)
	return read && [read.path, { params: { id: fk } }]
}

const seen = new Set<string>()
/** One's own write comes twice, as its answer and over the socket: false for whichever of the two is second. */
function isNews({ fk, date }: LiveMessage): boolean {
	const change = `${fk} ${date}`
	if (seen.has(change)) return false
	seen.add(change)
	if (seen.size > 200) seen.delete(seen.values().next().value as string)
	return true
}
