import type { CalendarItem } from '@hausheft/contract/calendar.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { DayItems } from './grid.ts'

type Target = { to: string; search?: Record<string, unknown> }

/** What the views show, and where it leads. */
export type ShownCalendar = {
	today: Day
	/** The day that the address names. */
	at: Day
	days: ReadonlyMap<Day, DayItems>
	/** On which line what lasts for days stands, by its key. */
	lines: ReadonlyMap<string, number>
	/** The name of the house, where there are several. */
	placeOf: (item: CalendarItem) => string | undefined
	linkTo: (item: CalendarItem) => Target
	/** The list of a day. */
	dayTo: (day: Day) => Target
	/** Where something is made for a day; absent for who may make nothing. */
	createTo: ((day: Day) => Target) | undefined
	/** All entries of the one house that is shown, where no more than one is. */
	allTo: Target | undefined
}

const nothing: DayItems = { items: [], more: 0 }
export const on = ({ days }: ShownCalendar, day: Day): DayItems => days.get(day) ?? nothing
