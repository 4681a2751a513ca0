import { partsOf } from './entry-summary.ts'
import type { Listed, Listing, ListOf, UnderWayFace } from './under-way.ts'

/** An entry that is being saved, or has been a moment ago. */
export type UnderWay = UnderWayFace & {
	/** The Idempotency-Key of its create. */
	key: string
	/** As a list shows it; its id is the key until the server has said it. */
	event: Listed
	/** What is done with it; nothing any more once it is stored. */
	words: string | undefined
	/** Entries that looked the same before. */
	twins: ReadonlySet<string>
}

type KnownEntries = {
	entries: readonly UnderWay[]
	/** Of what was stored from this page: by its id, the key under which its row stands. */
	rows: ReadonlyMap<string, string>
}

/** The list with each of them at its place, once: where the list has read it already, that row takes its place. */
export function withUnderWay(list: Listing, { entries, rows }: KnownEntries, of: ListOf, filters: object): Listing {
	const events = list.pages.flatMap((page) => page.events)
	const keys = new Map(rows)
	const missing: UnderWay[] = []
	for (const entry of entries) {
		const stored = events.find((event) => isSame(entry, event))
		if (stored) keys.set(stored.id, entry.key)
		else if (belongs(entry.event, of, filters)) missing.push(entry)
	}
	if (missing.length === 0 && !events.some(({ id }) => keys.has(id))) return list
	const known = list.pages.map((page) => ({ ...page, events: page.events.map((event) => marked(event, keys.get(event.id))) }))
	for (const { event, twins: _twins, ...underWay } of missing) {
		const row: Listed = { ...event, underWay }
		const page = known.find((each) => each.from === null || each.events.some((other) => isBelow(other, row)))
		const at = page?.events.findIndex((other) => isBelow(other, row))
		page?.events.splice(at === -1 ? page.events.length : (at ?? 0), 0, row)
	}
	return { ...list, pages: known }
}

/** By its id, once that is known; before, what was sent is recognised: the socket may bring it before the answer. */
const isSame = ({ key, event, twins }: UnderWay, other: Listed): boolean =>
	other.id === event.id || (event.id === key && !twins.has(other.id) && looksLike(event, other))

export const looksLike = (event: Listed, other: Listed): boolean =>
	other.name === event.name &&
	other.property === event.property &&
	other.user === event.user &&
	Date.parse(other.event_at) === Date.parse(event.event_at)

const marked = (event: Listed, key: string | undefined): Listed =>
	key === undefined ? event : { ...event, underWay: { key, words: undefined } }
const isBelow = (other: Listed, { event_at }: Listed) => other.event_at <= event_at

/** Only where that can be told without the server. */
const narrowing: Record<string, (event: Listed, wanted: unknown) => boolean> = {
	kind: (event, wanted) => wanted === 'all' || partsOf(event).some((part) => part === wanted),
	journal: ({ journal }, wanted) => (journal ?? 'none') === wanted,
	object: ({ objects }, wanted) => objects.some((id) => id === wanted),
	contact: ({ contacts }, wanted) => contacts.some((id) => id === wanted),
	sort: (_, wanted) => wanted === 'event_at_desc',
}
const belongs = (event: Listed, of: ListOf, filters: object): boolean =>
	('property' in of ? event.property === of.property : event.group === of.group) &&
	Object.entries(filters).every(([name, wanted]) => wanted === undefined || narrowing[name]?.(event, wanted) === true)
