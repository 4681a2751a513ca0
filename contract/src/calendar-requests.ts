import { z } from 'zod/mini'
import { firstCalendarDay, lastCalendarDay } from './calendar-days.ts'
import { Day, Id } from './fields.ts'

/** Of the range of years that there is everywhere. */
const CalendarDay = Day.check(
	z.refine<string>((day) => day >= firstCalendarDay && day <= lastCalendarDay, 'Der Kalender reicht von 1900 bis 2200.'),
)

const CalendarQuery = z.object({
	/** At most 62 days; without the other one that many. */
	from: z.optional(CalendarDay),
	to: z.optional(CalendarDay),
	/** One group, or one property, alone. */
	group: z.optional(Id),
	property: z.optional(Id),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const calendarRequests = {
	getCalendar: {
		summary: 'Einträge, Erinnerungen, offener Unterhalt und das Ende von Kontakten aller Gruppen, nach Tagen',
		query: CalendarQuery,
	},
	getFeed: { summary: 'Das eigene Kalender-Abo dieser Gruppe' },
	createFeed: { summary: 'Kalender-Abo anlegen oder erneuern; seine Adresse steht nur in dieser Antwort' },
	removeFeed: { summary: 'Kalender-Abo löschen' },
}

export const calendarFileRequests = {
	getFeedFile: { summary: 'Der Kalender einer Gruppe als iCalendar, für andere Programme' },
}
