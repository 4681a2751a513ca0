import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import type { Rolled as Pages } from '../../platform/api/rolling.ts'
import { aboveIn } from './list-order.ts'
import { eventsOf, pagesFor, withoutEvents, withPage } from './timeline-pages.ts'
import { readPage } from './timeline-query.ts'
import type { TimelineFilters, TimelineScope } from './timeline-query.ts'

/** What a timeline has to look at again; `renamed` are objects, contacts and journals whose names it shows. */
export type Due = { changed: Set<string>; gone: Set<string>; renamed: Set<string>; everything: boolean }
export const nothingDue = (): Due => ({ changed: new Set(), gone: new Set(), renamed: new Set(), everything: false })

export type TimelineKey = { key: QueryKey; scope: TimelineScope; filters: TimelineFilters }

/** Reads again the pages that are concerned and no others, so that an endless list costs no more than a short one. */
export async function refreshTimeline(client: QueryClient, { key, scope, filters }: TimelineKey, due: Due): Promise<void> {
	const held = () => client.getQueryData<Pages>(key)
	const shown = () => new Set(eventsOf(held()).map(({ id }) => id))
	const change = (update: (pages: Pages) => Pages) => client.setQueryData<Pages>(key, (pages) => pages && update(pages))
	const isAbove = aboveIn(filters.sort)
	const changed = [...due.changed].filter((id) => !due.gone.has(id))
	const moved = new Set(changed)
	const readAgain = async (index: number) => {
		const cursor = held()?.pageParams[index]
		if (index > 0 && cursor === undefined) return
		const fresh = await readPage(scope, filters, cursor)
		change((now) => (now.pageParams[index] === cursor ? withPage(now, index, fresh, moved, isAbove) : now))
	}

	if (due.gone.size > 0) change((pages) => withoutEvents(pages, due.gone))
	const before = shown()
	const concerned = new Set<number>()
	for (const [index, page] of (held()?.pages ?? []).entries()) {
		const renamed = [...due.renamed].some((id) => page.names?.[id] !== undefined)
		if (due.everything || renamed || page.ids.some((id) => moved.has(id))) concerned.add(index)
	}
	if (changed.some((id) => !before.has(id))) concerned.add(0)
	for (const index of [...concerned].sort((a, b) => a - b)) await readAgain(index)

	// What came in at an older date, or moved to one, is in none of the pages just read.
	for (const id of changed.filter((each) => !shown().has(each))) {
		const event = await findEvent(id)
		const pages = held()
		if (!event || !pages || ('property' in scope && event.property !== scope.property)) continue
		for (const index of pagesFor(pages, event, isAbove)) if (!concerned.has(index) && !shown().has(id)) await readAgain(index)
	}
	// Nothing is outdated now, even if nothing was found to change.
	change((pages) => pages)
}

/** Undefined for what is out of one's sight. */
const findEvent = (id: string): Promise<Event | undefined> =>
	call(events.getEvent, { params: { id } }).catch((error: unknown) => {
		if (error instanceof ApiError && error.status === 404) return undefined
		throw error
	})
