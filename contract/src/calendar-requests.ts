import { z } from 'zod/mini'
import { calendarKinds } from './calendar-kinds.ts'
import { Day, Id } from './fields.ts'

const CalendarQuery = z.object({
	/** At most 62 days; without the other one that many. */
	from: z.optional(Day),
	to: z.optional(Day),
	/** One group, or one property, alone. */
	group: z.optional(Id),
	property: z.optional(Id),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

const Kinds = z.array(z.enum(calendarKinds)).check(z.minLength(1, 'Bitte mindestens eines wählen.'), z.maxLength(calendarKinds.length))

export const calendarRequests = {
	getCalendar: {
		summary: 'Einträge, Erinnerungen, offener Unterhalt, Aufenthalte und das Ende von Kontakten aller Gruppen, nach Tagen',
		query: CalendarQuery,
	},
	getFeed: { summary: 'Das eigene Kalender-Abo dieser Gruppe' },
	createFeed: {
		summary: 'Kalender-Abo anlegen oder erneuern; seine Adresse steht nur in dieser Antwort',
		/** Without kinds those of the one before, else what is to be done. */
		body: z.optional(z.strictObject({ kinds: z.optional(Kinds) })),
	},
	changeFeed: { summary: 'Was das Kalender-Abo zeigt; seine Adresse bleibt', body: z.strictObject({ kinds: Kinds }) },
	removeFeed: { summary: 'Kalender-Abo löschen' },
}

export const calendarFileRequests = {
	getFeedFile: { summary: 'Der Kalender einer Gruppe als iCalendar, für andere Programme' },
}
