import { events, type Rolling } from '@hausheft/contract/events.ts'
import type { RollingQuery } from '@hausheft/contract/event-requests.ts'
import { call, readable } from '../../platform/api/client.ts'
import { rolling } from '../../platform/api/rolling.ts'

export type TimelineScope = { property: string } | { group: string }
export type TimelineFilters = Omit<RollingQuery, 'from' | 'limit' | 'include'>

/** Whether it does not end where the story begins: something is left out, or the oldest stands elsewhere. */
export const isNarrowed = (filters: TimelineFilters) => Object.values(filters).some((value) => value !== undefined)

const ofGroup = (id: string, filters: TimelineFilters) => ({ params: { id }, query: { ...filters, limit: 10, include: 'names' as const } })

/**
 * The endless list. `static` keeps it from being read again as a whole when it is marked stale (that could be a thousand pages):
 * use-timeline-refresh.ts reads again what has changed.
 */
export const timelineQuery = (scope: TimelineScope, filters: TimelineFilters) => ({
	...('property' in scope
		? rolling(events.rollProperty, ofProperty(scope.property, filters))
		: rolling(events.rollGroup, ofGroup(scope.group, filters))),
	staleTime: 'static' as const,
	gcTime: 30 * 60_000,
})

/** What is sent for a page; equal to that of the screens' payloads (see screens.ts), so that the first page needs no request of its own. */
const ofProperty = (id: string, filters: TimelineFilters) => ({
	params: { id },
	query: { ...filters, limit: 30, include: 'names' as const },
})

/** One page of it, below the cursor. */
export async function readPage(scope: TimelineScope, filters: TimelineFilters, from: string | undefined, limit?: number): Promise<Rolling> {
	const input = 'property' in scope ? ofProperty(scope.property, filters) : ofGroup(scope.group, filters)
	const endpoint = 'property' in scope ? events.rollProperty : events.rollGroup
	const page = await call(endpoint, {
		...input,
		query: { ...input.query, ...(from !== undefined && { from }), ...(limit !== undefined && { limit }) },
	})
	return readable(endpoint, page)
}
