import type { Property } from '@hausheft/contract/properties.ts'
import type { SearchResult } from '@hausheft/contract/search.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { knownPlace } from '../../platform/places/thing-link.ts'
import type { Choice } from './choice.ts'

type Ask = { group: string; houses: readonly Property[]; here: string | undefined; isKnown: (path: string) => boolean }

/** What the server found, as something to choose; undefined where there is no page to show it on. */
export function foundChoice(found: SearchResult, ask: Ask): Choice | undefined {
	const { source, id, title, snippet, at, properties = [] } = found
	const house = houseOf(found, ask)
	const href = house && hrefOf(found, house, ask)
	if (!href) return undefined
	const names = (source === 'contact' ? properties : [house]).flatMap((each) => ask.houses.find((known) => known.id === each)?.name ?? [])
	const context =
		source === 'property' || names.length === 0 ? undefined : names.length > 2 ? `${names.length} Liegenschaften` : names.join(', ')
	return { key: `${source} ${id}`, section: source, title, snippet, context, ...(at !== null && { date: dayText(dayOf(at)) }), href }
}

/** A contact serves several houses: its entries are those of the house one is in, else of the first it is linked to. */
function houseOf({ property, properties = [] }: SearchResult, { here, houses }: Ask): string | undefined {
	if (property) return property
	const linked = properties.length > 0 ? properties : houses.map(({ id }) => id)
	return linked.find((id) => id === here) ?? linked[0]
}

/** Where it is looked at: of a file, the entry that it hangs on. */
function hrefOf({ source, id, event }: SearchResult, property: string, { group, isKnown }: Ask): string | undefined {
	const thing = source === 'file' && event ? ({ source: 'event', fk: event } as const) : { source, fk: id }
	const place = knownPlace({ ...thing, group, property }, isKnown)
	return place && [place.to, new URLSearchParams(place.search as Record<string, string>).toString()].filter(Boolean).join('?')
}
