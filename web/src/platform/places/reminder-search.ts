// Hides what the address of the reminders says behind the question mark.
import { id, oneOf, search, type SearchOf } from './address-search.ts'
import { PropertySearch } from './property-search.ts'

const { event, edit, from, tick } = PropertySearch.parts

export const ReminderSearch = search({
	event,
	edit,
	from,
	tick,
	/** Those of one house. */
	house: id,
	/** Those that mean me. */
	mine: oneOf(1),
	/** What comes back in such a house is chosen from a list. */
	add: oneOf(1),
})
export type ReminderSearch = SearchOf<typeof ReminderSearch>
