import { z } from 'zod/mini'
import { contract, del, get, patch, post, put } from './endpoint.ts'
import { Id, ofId, stamps, Stamp, StoredDay, StoredRappen } from './fields.ts'
import type { stayRequests } from './stay-requests.ts'
import { rateSides, stayStates } from './stay-states.ts'

/** Who is in a house from the day of arrival to the day of departure. */
export const Stay = z.object({
	id: Id,
	property: Id,
	from_on: StoredDay,
	/** The day of departure: that night is not theirs any more. */
	until_on: StoredDay,
	/** A party or a guest by name, never both. */
	party: z.nullable(Id),
	guest: z.nullable(z.string()),
	people: z.int(),
	/** Else others are welcome on the same nights. */
	alone: z.boolean(),
	state: z.enum(stayStates),
	note: z.string(),
	/** Who entered it. */
	user: Id,
	/** How they are called now. */
	user_name: z.string(),
	/** Whether the reader entered it or is of its party. */
	own: z.boolean(),
	/** Null where nobody was asked, or has not answered yet. */
	decided_by: z.nullable(Id),
	decided_by_name: z.nullable(z.string()),
	decided_at: z.nullable(Stamp),
	/** What who decided said. */
	decided_note: z.string(),
	/** The entry that was made at departure. */
	event: z.nullable(Id),
	...stamps,
})
export type Stay = z.infer<typeof Stay>

const Peak = z.object({
	name: z.string(),
	/** `MM-DD`: the days of arrival and departure, over New Year too. */
	from: z.string(),
	until: z.string(),
	/** Parties, of whom the first one was first in the year `since`. */
	order: z.array(Id),
	since: z.int(),
})
const Rate = z.object({ from_on: StoredDay, who: z.enum(rateSides), night: StoredRappen, person_night: StoredRappen })

/** `id` is the property's, and so is `version`. */
export const StayRules = z.object({
	id: Id,
	/** Null: as the type of the house says. */
	enabled: z.nullable(z.boolean()),
	/** What that comes to. */
	active: z.boolean(),
	/** Whether stays are asked for first. */
	ask: z.boolean(),
	/** A hint, never a limit. */
	beds: z.nullable(z.int()),
	peaks: z.array(Peak),
	/** Null for who does not see amounts. */
	rates: z.nullable(z.array(Rate)),
	/** What is to be done on the days of arrival and departure. */
	arrival: z.array(z.string()),
	departure: z.array(z.string()),
	version: z.int(),
})
export type StayRules = z.infer<typeof StayRules>

const PartyNights = z.object({
	/** Null: guests. */
	party: z.nullable(Id),
	nights: z.int(),
	/** Nights of each person. */
	person_nights: z.int(),
	peaks: z.array(z.object({ name: z.string(), nights: z.int() })),
})
export type PartyNights = z.infer<typeof PartyNights>

const getStay = get('/stays/{id}/get', { permission: 'stay.read', params: ofId, reply: Stay, kept: true })
/** What it counts among parties changes with it. */
const writing = { changes: 'property', part: 'stays', params: ofId } as const

export const stays = contract<typeof stayRequests>()({
	/** All that have a day among these; without days those of this year. */
	listStays: get('/properties/{id}/stays', { permission: 'stay.read', params: ofId, reply: z.array(Stay), kept: true, long: true }),
	getStay,
	/** Fixed at once where nobody is to be asked, else asked for. */
	createStay: post('/properties/{id}/stays', { ...writing, permission: 'stay.write', makesOwn: true, reply: Stay, replay: getStay }),
	changeStay: patch('/stays/{id}', { ...writing, permission: 'stay.write', reply: Stay, ifMatch: true }),
	removeStay: del('/stays/{id}', { ...writing, permission: 'stay.write', ifMatch: true }),
	/** Repeatable; `asked` takes it back. With If-Match only what was seen is decided. */
	decideStay: post('/stays/{id}/decide', { ...writing, permission: 'stay.decide', reply: Stay, ifMatch: 'optional' }),
	/** Makes the entry of the departure once. */
	leaveStay: post('/stays/{id}/leave', {
		...writing,
		changes: ['property', 'event', 'object', 'contact', 'file'],
		permission: 'stay.write',
		reply: Stay,
		replay: getStay,
		counts: true,
		maxBody: 1024 * 1024,
	}),
	getStayRules: get('/properties/{id}/stay-rules', { permission: 'stay.read', params: ofId, reply: StayRules, kept: true }),
	putStayRules: put('/properties/{id}/stay-rules', {
		permission: 'property.write',
		changes: 'property',
		params: ofId,
		reply: StayRules,
		ifMatch: true,
	}),
	/** Of fixed stays, in the order of the parties; guests last. */
	listNights: get('/properties/{id}/nights', { permission: 'stay.read', params: ofId, reply: z.array(PartyNights), kept: true }),
})
