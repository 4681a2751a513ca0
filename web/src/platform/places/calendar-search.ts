// Hides what the address of the calendar says behind the question mark: how and from which day it is seen, of which house, and what is open over it.
import { id, oneOf, search, text, type SearchOf } from './address-search.ts'
import { PropertySearch } from './property-search.ts'

export const views = ['month', 'week', 'agenda'] as const
export type View = (typeof views)[number]

const dayPattern = /^(19\d\d|2[01]\d\d|2200)-\d\d-\d\d$/
/** A day that there is, of the years that there are. */
export const day = (value: unknown): string | undefined => {
	const typed = text(10, dayPattern)(value)
	return typed !== undefined && new Date(`${typed}T12:00:00Z`).toISOString().startsWith(typed) ? typed : undefined
}

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
