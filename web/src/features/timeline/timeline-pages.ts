import type { Event, Rolling } from '@hausheft/contract/events.ts'
import type { Rolled as Pages } from '../../platform/api/rolling.ts'

/** Whether one entry stands above the other. */
export type IsAbove = (a: Event, b: Event) => boolean

/** In the usual order of the rolling lists: newest first by (event_at, id). */
export const isNewer: IsAbove = (a, b) => (a.event_at === b.event_at ? a.id > b.id : a.event_at > b.event_at)

export const eventsOf = (pages: Pick<Pages, 'pages'> | undefined): Event[] => pages?.pages.flatMap((page) => page.events) ?? []

export const withoutEvents = (pages: Pages, gone: ReadonlySet<string>): Pages => ({
	...pages,
	pages: pages.pages.map((page) => only(page, ({ id }) => !gone.has(id))),
})

const only = (page: Rolling, keeps: (event: Event) => boolean): Rolling => {
	const events = page.events.filter(keeps)
	return events.length === page.events.length ? page : { ...page, events, ids: events.map(({ id }) => id) }
}

/**
 * In which page an entry belongs, the likeliest first; none when that part of the list has not been read yet. The page above comes
 * into question because the row at which it was cut may be gone.
 */
export function pagesFor(pages: Pages, entry: Event, isAbove = isNewer): number[] {
	const index = pages.pages.findIndex((page) => page.from === null || (page.events.length > 0 && isAbove(entry, page.events.at(-1)!)))
	return index > 0 ? [index, index - 1] : index === 0 ? [0] : []
}

/**
 * Puts a page that was read again in its place. What stood in it and now lies below its end stays where it was; `moved` names
 * entries whose old place counts no more. Without any overlap there is a gap, so everything below is read again when scrolled to.
 */
export function withPage(pages: Pages, index: number, fresh: Rolling, moved: ReadonlySet<string>, isAbove = isNewer): Pages {
	const old = pages.pages[index]
	const end = fresh.events.at(-1)
	if (!old) return pages
	const known = new Set(fresh.ids)
	const names = { ...old.names, ...fresh.names }
	const before = pages.pages.slice(0, index).map((page) => only(page, ({ id }) => !known.has(id)))
	const overlaps = old.events.some(({ id }) => known.has(id))
	if (fresh.from === null || !end || !overlaps)
		return { pages: [...before, { ...fresh, names }], pageParams: pages.pageParams.slice(0, index + 1) }
	const rest = old.events.filter((event) => !known.has(event.id) && !moved.has(event.id) && isAbove(end, event))
	const events = [...fresh.events, ...rest]
	const page: Rolling = { ids: events.map(({ id }) => id), from: rest.length > 0 ? old.from : fresh.from, events, names }
	const after = pages.pages.slice(index + 1).map((each) => only(each, ({ id }) => !known.has(id) && !moved.has(id)))
	return { ...pages, pages: [...before, page, ...after] }
}
