// Hides where in the app a thing of any kind can be looked at.
import type { Source } from '@hausheft/contract/live.ts'
import { nouns } from '@hausheft/contract/nouns.ts'

type Thing = { source: Source | 'reply' | 'stay'; fk: string; group: string; property?: string | null | undefined }
type Where = { to: string; search?: Record<string, unknown> }

/** The first of them that the app has a page for. */
export const knownPlace = (thing: Thing, isKnown: (path: string) => boolean): Where | undefined =>
	placesOf(thing).find(({ to }) => isKnown(to))

/** Where a thing of any kind can be looked at, the best place first; the app may not have every one of them. */
export function placesOf({ source, fk, group, property }: Thing): Where[] {
	const home = `/group/${group}`
	const house = property && `${home}/property/${property}`
	if (source === 'event' && house) return [{ to: house, search: { event: fk } }]
	if (source === 'property') return [{ to: `${home}/property/${fk}` }]
	if (source === 'group') return [{ to: `${home}/settings` }]
	if (source === 'inbox') return [{ to: `${home}/inbox/view-${fk}` }, { to: `${home}/inbox` }]
	if (source === 'stay') return house ? [{ to: `${house}/stays`, search: { stay: fk } }] : []
	// It stands at its entry.
	if (source === 'reply') return []
	const { path } = nouns[source]
	if (path !== null && house) {
		const list = `${house}/${path}`
		if (source === 'file') return [{ to: list }]
		return [{ to: source === 'contact' ? `${list}/events-${fk}` : `${list}/view-${fk}` }, { to: list }]
	}
	return []
}
