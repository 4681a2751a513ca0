// Hides what the address of a property's timeline says behind the question mark: filters, and the entry that is open.
import { kinds, partySides, sorts, taxFilters, todoStates } from '@hausheft/contract/event-parts.ts'
import { fileKinds } from '@hausheft/contract/file-kinds.ts'
import { monthPattern } from '@hausheft/contract/patterns.ts'
import { day, flag, id, idOr, oneOf, search, text, whole, type SearchOf } from './address-search.ts'

/** `none`: those that name none. */
const idOrNone = idOr('none')

export const PropertySearch = search({
	/** The entry in the panel, or `new` for the form. */
	event: idOr('new'),
	edit: oneOf(1),
	/** With `new`: the entry that is copied, or the part of it that is ticked off with the new one. */
	from: id,
	tick: oneOf('maintenance', 'reminder'),
	/** With `new`: what it is called to begin with. */
	title: text(200),
	kind: oneOf(...kinds),
	q: text(200),
	journal: idOrNone,
	object: idOrNone,
	contact: idOrNone,
	year: whole,
	month: text(7, monthPattern),
	state: oneOf(...todoStates),
	tax: oneOf(...taxFilters),
	/** Who is meant. */
	person: id,
	/** Expenses with a bill that is still open. */
	unpaid: flag,
})
export type PropertySearch = SearchOf<typeof PropertySearch>

/** What of it narrows the list, without what is open over it. */
export const filtersOf = ({ kind, q, journal, object, contact, year, month, state, tax, person, unpaid }: PropertySearch) => ({
	kind,
	q,
	journal,
	object,
	contact,
	year,
	month,
	state,
	tax,
	person,
	unpaid,
})

/** `all` shows the entries of the group's other houses too. */
export const HousesSearch = search({ ...PropertySearch.parts, all: oneOf(1) })
export type HousesSearch = SearchOf<typeof HousesSearch>

/** Of the lists to work on: from and to a day or an amount, and their order. */
export const ListsSearch = search({
	...HousesSearch.parts,
	since: day,
	until: day,
	amount_from: whole,
	amount_to: whole,
	sort: oneOf(...sorts),
	/** What a party has paid, carries, has sent or received. */
	party: id,
	as: oneOf(...partySides),
	/** Expenses that nobody shares. */
	unshared: flag,
})
export type ListsSearch = SearchOf<typeof ListsSearch>
export const listFiltersOf = (place: ListsSearch) => {
	const { since, until, amount_from, amount_to, sort, party, as, unshared } = place
	return { ...filtersOf(place), since, until, amount_from, amount_to, sort, party, as, unshared }
}

/** Of the files: which of them, beside name and year. */
export const FilesSearch = search({ ...PropertySearch.parts, files: oneOf(...fileKinds) })
export type FilesSearch = SearchOf<typeof FilesSearch>
