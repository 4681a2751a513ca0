import type { filtersOf } from '../../../platform/places/property-search.ts'

/** What narrows a list, without what is open over it. */
export type Filters = Omit<ReturnType<typeof filtersOf>, 'kind'>

export const noFilters: Filters = {
	q: undefined,
	journal: undefined,
	object: undefined,
	contact: undefined,
	year: undefined,
	month: undefined,
	state: undefined,
	tax: undefined,
	person: undefined,
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

type NamesOf = { journal: (id: string) => string; contact: (id: string) => string }
export type ActiveFilter = { key: keyof Filters; label: string; value: string }

/** The filters that are set in what is folded away on the phone, each in words: `Journal: Heizung`. */
export function foldedFilters({ journal, contact, state }: Partial<Filters>, names: NamesOf): ActiveFilter[] {
	const active: (ActiveFilter | false)[] = [
		journal !== undefined && { key: 'journal', label: 'Journal', value: names.journal(journal) },
		contact !== undefined && { key: 'contact', label: 'Kontakt', value: names.contact(contact) },
		state !== undefined && { key: 'state', label: 'Status', value: stateNames[state] },
	]
	return active.filter((each) => each !== false)
}
