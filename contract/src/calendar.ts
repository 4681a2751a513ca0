import { z } from 'zod/mini'
import { beside, contract, del, get, post, put } from './endpoint.ts'
import { stayStates } from './stay-states.ts'
import type { calendarFileRequests, calendarRequests } from './calendar-requests.ts'
import { calendarKinds } from './calendar-kinds.ts'
import { kinds } from './event-parts.ts'
import { Id, ofId, Stamp } from './fields.ts'

export type { CalendarKind } from './calendar-kinds.ts'

/** Of a day that many are listed, and how many more there are. */
export const mostOfADay = 50

export const CalendarItem = z.object({
	kind: z.enum(calendarKinds),
	/** Of the entry, the contact or the stay: an entry can stand on three days. */
	id: Id,
	group: Id,
	/** Of a contact the first to which it is linked; null where it is linked to none. */
	property: z.nullable(Id),
	on: z.string(),
	/** Of an entry; everything else is of the whole day. */
	at: z.nullable(Stamp),
	name: z.string(),
	done: z.boolean(),
	/** As the reader knows the entry, for If-Match. */
	version: z.int(),
	/** Whether the reader may put it on another day. */
	movable: z.boolean(),
	/** What an entry is about, as far as the reader sees it; null where it is words alone. */
	about: z.nullable(z.enum(kinds)),
	/** Of a stay: its day of departure, how many come, and whether it is agreed; it stands on its day of arrival, or on the first that is asked for. */
	until: z.optional(z.string()),
	people: z.optional(z.int()),
	state: z.optional(z.enum(stayStates)),
})
export type CalendarItem = z.infer<typeof CalendarItem>

export const Calendar = z.object({
	/** The days that are meant, both included. */
	from: z.string(),
	to: z.string(),
	/** Those on which there is something, and how much is there beside `items`. */
	days: z.array(z.object({ on: z.string(), more: z.int() })),
	/** By day; on a day what is of the whole of it first. */
	items: z.array(CalendarItem),
	/** All that the caller sees, of all groups, whatever was asked for: what the days can be narrowed to. */
	properties: z.array(z.object({ id: Id, group: Id, name: z.string() })),
})
export type Calendar = z.infer<typeof Calendar>

/** A subscription of one member to one group. Who has the address reads what the member sees at that moment. */
export const CalendarFeed = z.object({
	created_at: Stamp,
	/** When a program last asked for it, to the hour. */
	read_at: z.nullable(Stamp),
	/** What it shows. */
	kinds: z.array(z.enum(calendarKinds)),
	/** Said once, when it is made: of the secret in it nothing is kept that could be read. */
	url: z.optional(z.string()),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const getFeed = get('/groups/{id}/ical', { permission: 'group.read', params: ofId, reply: z.nullable(CalendarFeed) })

export const calendar = contract<typeof calendarRequests>()({
	/** Of all groups of the caller; without days the month that is, and those after it. */
	getCalendar: get('/user/calendar', { permission: 'signed_in', keys: 'within', reply: Calendar, kept: true }),
	getFeed,
	/** The one before ends with it. What it shows no key can limit: none makes one. */
	createFeed: post('/groups/{id}/ical', { permission: 'group.read', keys: 'never', changes: 'users', params: ofId, reply: CalendarFeed }),
	changeFeed: put('/groups/{id}/ical', { permission: 'group.read', keys: 'never', changes: 'users', params: ofId, reply: CalendarFeed }),
	removeFeed: del('/groups/{id}/ical', { permission: 'group.read', keys: 'never', changes: 'users', params: ofId }),
})

/** What other programs read: by the secret in its address, without a session. */
export const calendarFile = contract<typeof calendarFileRequests>()({
	getFeedFile: beside.get('/api/ical/{token}.ics', {
		permission: 'public',
		params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
		raw: true,
	}),
})
