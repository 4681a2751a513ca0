import { canStandIn } from '@hausheft/contract/entry-order.ts'
import { sorts, type Kind, type Sort } from '@hausheft/contract/event-parts.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { listFiltersOf } from '../../platform/places/property-search.ts'

/** What narrows a list and how it stands, without what is open over it. */
export type Filters = Omit<ReturnType<typeof listFiltersOf>, 'kind'>

/** It stands as it did. */
export const noFilters: Omit<Filters, 'sort'> = {
	q: undefined,
	journal: undefined,
	object: undefined,
	contact: undefined,
	year: undefined,
	month: undefined,
	state: undefined,
	tax: undefined,
	person: undefined,
	since: undefined,
	until: undefined,
	amount_from: undefined,
	amount_to: undefined,
	unpaid: undefined,
	party: undefined,
	as: undefined,
	unshared: undefined,
}

/** Lists of these kinds know open and done; so does the list of all. */
export const hasState = (kind: string) => kind === 'all' || kind === 'maintenance' || kind === 'reminder'

export const stateNames = { open: 'offen', overdue: 'überfällig', done: 'erledigt' } as const

/** Of an amount, for the taxes; `relevant` has a switch of its own. */
export const taxNames = {
	werterhaltend: 'werterhaltend',
	wertvermehrend: 'wertvermehrend',
	energie: 'Energie sparen',
	unclassified: 'ohne Steuerart',
	none: 'nicht steuerrelevant',
} as const

/** What stands first. */
export const sortNames: Record<Sort, string> = {
	event_at_desc: 'Neueste',
	event_at_asc: 'Älteste',
	name_asc: 'Name A–Z',
	name_desc: 'Name Z–A',
	amount_desc: 'Höchster Betrag',
	amount_asc: 'Tiefster Betrag',
}

/** In which orders a list can stand: none by an amount for who does not see them all. */
export const sortsOf = ({ sort: _sort, ...filters }: Partial<Filters>, kind: string, seesAmounts: boolean): readonly Sort[] =>
	sorts.filter((sort) => canStandIn(sort, { ...filters, kind }) && (seesAmounts || !sort.startsWith('amount')))

/** What of an address holds here: an order that is not offered, or amounts that are not seen, may have come along. */
export function heldFilters(filters: Filters, kind: string, seesAmounts: boolean): Filters {
	const seen = seesAmounts ? filters : { ...filters, amount_from: undefined, amount_to: undefined, unpaid: undefined }
	const held = seesAmounts && (kind === 'all' || kind === 'balance') ? seen : { ...seen, unshared: undefined }
	return {
		...held,
		sort: sortsOf(held, kind, seesAmounts)
			.slice(1)
			.find((sort) => sort === filters.sort),
	}
}

/** `CHF 100.00 bis CHF 200.00`, `ab 01.03.2026`; nothing where neither end is set. */
const span = <T>(from: T | undefined, to: T | undefined, words: (end: T) => string): string | undefined => {
	if (from === undefined) return to === undefined ? undefined : `bis ${words(to)}`
	return to === undefined ? `ab ${words(from)}` : `${words(from)} bis ${words(to)}`
}
const daysIn = ({ since, until }: Partial<Filters>) => span(since, until, dayText)
const amountsIn = ({ amount_from, amount_to }: Partial<Filters>) => span(amount_from, amount_to, chf)

type NamesOf = { journal: (id: string) => string; contact: (id: string) => string }
type ActiveFilter = { keys: (keyof Filters)[]; label: string; value: string }

/** The filters that are set in what is folded away on the phone, each in words: `Journal: Heizung`. */
export function foldedFilters(filters: Partial<Filters>, names: NamesOf): ActiveFilter[] {
	const { journal, contact, state, sort } = filters
	const [days, amounts] = [daysIn(filters), amountsIn(filters)]
	const active: (ActiveFilter | false | undefined)[] = [
		journal !== undefined && { keys: ['journal'], label: 'Journal', value: names.journal(journal) },
		contact !== undefined && { keys: ['contact'], label: 'Kontakt', value: names.contact(contact) },
		state !== undefined && { keys: ['state'], label: 'Status', value: stateNames[state] },
		days !== undefined && { keys: ['since', 'until'], label: 'Zeit', value: days },
		amounts !== undefined && { keys: ['amount_from', 'amount_to'], label: 'Betrag', value: amounts },
		sort !== undefined && { keys: ['sort'], label: 'Reihenfolge', value: sortNames[sort] },
	]
	return active.filter((each) => each !== false && each !== undefined)
}

const sideNames = { paid: 'ausgelegt', share: 'Anteil', sent: 'gezahlt', received: 'erhalten' } as const
/** «Familie Anna, ausgelegt». */
export const partyText = (name: string, as: Filters['as']): string => (as ? `${name}, ${sideNames[as]}` : name)

export const noRange = { since: undefined, until: undefined, amount_from: undefined, amount_to: undefined }
export const hasRangeIn = ({ since, until, amount_from, amount_to }: Filters): boolean =>
	[since, until, amount_from, amount_to].some((end) => end !== undefined)

/** As a list is asked for: what nobody shares is a kind of its own. */
export const askedAs = ({ unshared, ...filters }: Filters, kind: Kind | 'all') =>
	unshared ? { ...filters, kind: 'unshared' as const } : kind === 'all' ? filters : { ...filters, kind }

/** The order leaves nothing out. */
export const isNarrowedBy = ({ sort: _sort, ...narrowing }: Filters): boolean =>
	Object.values(narrowing).some((value) => value !== undefined)
