// Hides what of entries is under way: what saves notes it here and says what became of it, and every list shows it meanwhile.
import type { Event } from '@hausheft/contract/events.ts'
import { subscribeToChanges } from '../../platform/live/subscribers.ts'
import { putUnderWay, type Listing } from './under-way.ts'
import { withUnderWay, type UnderWay } from './under-way-list.ts'

let entries: readonly UnderWay[] = []
const rows = new Map<string, string>()

function change(next: readonly UnderWay[]): void {
	if (entries.length === 0 && rows.size === 0) forgetRemoved()
	entries = next
	// The same list is the same each time that it is asked for.
	const made = new WeakMap<Listing, Listing>()
	putUnderWay.set((list, of, filters) => {
		const known = made.get(list)
		if (known) return known
		const shown = withUnderWay(list, { entries: next, rows }, of, filters)
		made.set(list, shown)
		leaveTo(list, next)
		return shown
	})
}

/** What is stored and stands in a list is that list's from then on. */
function leaveTo(list: Listing, known: readonly UnderWay[]): void {
	const ids = new Set(list.pages.flatMap((page) => page.events.map(({ id }) => id)))
	const left = new Set(known.flatMap(({ key, event, words }) => (words === undefined && ids.has(event.id) ? key : [])))
	// After what is being drawn.
	if (left.size > 0) queueMicrotask(() => change(entries.filter(({ key }) => !left.has(key))))
}

/** It is on its way, or has changed on it. */
export const noteUnderWay = (entry: UnderWay): void => change([...entries.filter(({ key }) => key !== entry.key), entry])

/** Nothing has come of it, or the lists have it. */
export const dropUnderWay = (dropped: string): void => change(entries.filter(({ key }) => key !== dropped))

/** It is stored, as what: its row stays until the lists have read it. */
export function settleUnderWay(key: string, stored: Pick<Event, 'id'> | undefined): void {
	if (!stored) return dropUnderWay(key)
	rows.set(stored.id, key)
	const settled = { words: undefined, sign: undefined, open: undefined }
	change(entries.map((entry) => (entry.key === key ? { ...entry, ...settled, event: { ...entry.event, ...stored } } : entry)))
}

/** What is taken back at once must not stay because the lists had not read it yet. */
const forgetRemoved = () =>
	subscribeToChanges(({ source, event, fk }) => {
		if (source === 'event' && event === 'DELETE') change(entries.filter((entry) => entry.event.id !== fk))
	})
