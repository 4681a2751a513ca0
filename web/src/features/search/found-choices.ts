import { IconPhone } from '../../ui/icons.gen.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import type { SearchResult } from '@hausheft/contract/search.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { knownPlace } from '../../platform/places/thing-link.ts'
import { telTo } from '../../platform/words/telephone.ts'
import { leadingOf } from '../events/kinds.tsx'
import { plainText, unmarked, type Choice } from './choice.ts'

/** Where something was found: in which group, and from where one looks. */
export type FoundIn = { group: string; houses: readonly Property[]; here: string | undefined; isKnown: (path: string) => boolean }

/** What the server found, as something to choose; undefined where there is no page to show it on. */
export function foundChoice(found: SearchResult, ask: FoundIn): Choice | undefined {
	const { source, id, title, snippet, at, properties = [] } = found
	// A mail belongs to no house.
	const house = source === 'inbox' ? undefined : houseOf(found, ask)
	const href = (house !== undefined || source === 'inbox') && hrefOf(found, house, ask)
	if (!href) return undefined
	const names = (source === 'contact' ? properties : house ? [house] : []).flatMap(
		(each) => ask.houses.find((known) => known.id === each)?.name ?? [],
	)
	const place = names.length > 2 ? `${names.length} Liegenschaften` : names.join(', ')
	const context = source === 'property' ? undefined : [place, ...(found.entry?.objects ?? [])].filter(Boolean).join(' · ') || undefined
	const date = at === null ? undefined : dayText(dayOf(at))
	return {
		key: `${source} ${id}`,
		section: source,
		title,
		snippet,
		context,
		date,
		href,
		...glance(found),
		...(source === 'file' && { file: id }),
	}
}

/** What an entry says at a glance: its sign and what it comes to. */
const glance = ({ entry }: SearchResult) => {
	if (!entry) return undefined
	const { kinds, has_files, expense, income } = entry
	return { sign: leadingOf(kinds, has_files), rappen: expense === null && income === null ? undefined : (income ?? 0) - (expense ?? 0) }
}

/** The answer to «when was that last»: the day, by whom, for how much; and who is called about it. */
export function lastChoices(results: readonly SearchResult[], ask: FoundIn): Choice[] {
	const found = results.find(({ last }) => last)
	const choice = found && foundChoice(found, ask)
	if (!found?.entry || !choice || !('href' in choice)) return []
	const { contact } = found.entry
	const { href, sign, rappen, title, context } = choice
	const said = [choice.date, contact?.name, rappen !== undefined && chf(rappen)].filter(Boolean).join(', ')
	const section = 'answer'
	const snippet = [...title, ...unmarked(context ? ` · ${context}` : '')]
	const last: Choice = { key: 'last', section, sign, title: unmarked(`Zuletzt: ${said}`), snippet, href, passing: true }
	if (!contact?.phone) return [last]
	const call = { key: 'call', section, act: 'call', Icon: IconPhone, title: unmarked(`${contact.name} anrufen`), passing: true } as const
	return [last, { ...call, href: telTo(contact.phone) }]
}

/** A contact serves several houses: its entries are those of the house one is in, else of the first it is linked to. */
function houseOf({ property, properties = [] }: SearchResult, { here, houses }: FoundIn): string | undefined {
	if (property) return property
	const linked = properties.length > 0 ? properties : houses.map(({ id }) => id)
	return linked.find((id) => id === here) ?? linked[0]
}

/** Where it is looked at: a file over the entry that it hangs on, else among the files called so. */
function hrefOf({ source, id, event, title }: SearchResult, property: string | undefined, { group, isKnown }: FoundIn): string | undefined {
	const thing = source === 'reply' || (source === 'file' && event) ? ({ source: 'event', fk: event ?? '' } as const) : { source, fk: id }
	const place = knownPlace({ ...thing, group, property }, isKnown)
	const search = thing.source === 'file' ? { q: plainText(title) } : (place?.search as Record<string, string> | undefined)
	return place && [place.to, new URLSearchParams(search).toString()].filter(Boolean).join('?')
}
