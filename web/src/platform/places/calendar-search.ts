// Hides what the address of the calendar says behind the question mark: how and from which day it is seen, of which house, and what is open over it.
import { day, id, oneOf, search, type SearchOf } from './address-search.ts'
import { PropertySearch } from './property-search.ts'

export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

const { event, edit, from, tick } = PropertySearch.parts
/** Without a day it is today, without a view the one that the screen has room for; one group, or one property, alone. */
export const CalendarSearch = search({
	at: day,
	view: oneOf(...views),
	group: id,
	property: id,
	event,
	edit,
	from,
	tick,
})
export type CalendarSearch = SearchOf<typeof CalendarSearch>

/** The day for which an entry is made, and the property where one is meant. */
export const CalendarCreateSearch = search({ on: day, property: id })
