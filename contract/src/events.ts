import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Day, Id, ofId, stamps, Stamp } from './fields.ts'
import { Recurrence, taxKinds } from './event-parts.ts'
import { File } from './files.ts'
import type { eventRequests } from './event-requests.ts'

const Balance = z.object({
	expense: z.nullable(z.int()),
	income: z.nullable(z.int()),
	tax_relevant: z.boolean(),
	tax: z.nullable(z.enum(taxKinds)),
	/** So much of the expense is of that kind, null is all of it; the rest is of another, or with null not relevant. */
	tax_percent: z.nullable(z.int()),
	tax_rest: z.nullable(z.enum(taxKinds)),
})
const Maintenance = z.object({
	contact: z.nullable(Id),
	/** Who is meant; stays when they leave or no longer see the property. */
	person: z.nullable(Id),
	date: z.nullable(Day),
	done: z.boolean(),
	recurrence: z.nullable(Recurrence),
})
const Measurement = z.object({
	unit: Id,
	name: z.string(),
	note: z.nullable(z.string()),
	symbol: z.string(),
	data: z.string(),
	object: z.nullable(Id),
	replaced: z.boolean(),
})
const TimeRecording = z.object({
	note: z.nullable(z.string()),
	minutes: z.int(),
	user_id: z.nullable(Id),
	user_text: z.nullable(z.string()),
})
const Reminder = z.object({
	date: Day,
	note: z.nullable(z.string()),
	/** As of maintenance. */
	person: z.nullable(Id),
	done: z.boolean(),
	recurrence: z.nullable(Recurrence),
})
const Rental = z.object({ contact: z.nullable(Id), is_rent: z.boolean(), is_retrieve: z.boolean() })

/** What an entry carries once, or not at all. */
export const entryParts = { balance: Balance, maintenance: Maintenance, reminder: Reminder, rental: Rental }

/** The entry: one dated record at a property. A part that is not there is null, a list without rows `[]`. */
export const Event = z.object({
	id: Id,
	name: z.string(),
	description: z.string(),
	group: Id,
	property: Id,
	journal: z.nullable(Id),
	/** Who logged it. */
	user: Id,
	event_at: Stamp,
	balance: z.nullable(Balance),
	maintenance: z.nullable(Maintenance),
	measurement: z.array(Measurement),
	time_recording: z.array(TimeRecording),
	reminder: z.nullable(Reminder),
	rental: z.nullable(Rental),
	objects: z.array(Id),
	contacts: z.array(Id),
	files: z.array(File),
	...stamps,
})
export type Event = z.infer<typeof Event>

/** Newest first by (event_at, id); `from` is the next page's cursor or null. */
export const Rolling = z.object({
	ids: z.array(Id),
	from: z.nullable(z.string()),
	events: z.array(Event),
	/** With `include=names`: what is shown for the objects, contacts, journals and persons on this page. */
	names: z.optional(z.record(z.string(), z.string())),
})
export type Rolling = z.infer<typeof Rolling>

export const unitKinds = ['counter', 'amount', 'level'] as const
export const Unit = z.object({ id: Id, name: z.string(), symbol: z.string(), kind: z.enum(unitKinds) })
export type Unit = z.infer<typeof Unit>

/** The longest description, and as many rows as there may be with the longest texts. */
const maxBody = 1024 * 1024

/** What is new in an entry may be an object or a contact that it brings along, and a file that it takes. */
const written = ['event', 'object', 'contact', 'file'] as const

const rolling = { permission: 'event.read', params: ofId, reply: Rolling, costly: 'q' } as const
const getEvent = get('/events/{id}/get', { permission: 'event.read', params: ofId, reply: Event })

export const events = contract<typeof eventRequests>()({
	listUnits: get('/events/units', { permission: 'signed_in', reply: z.array(Unit) }),
	rollProperty: get('/properties/{id}/events-rolling', rolling),
	rollGroup: get('/groups/{id}/events-rolling', rolling),
	rollObject: get('/objects/{id}/events-rolling', rolling),
	rollContact: get('/contacts/{id}/events-rolling', rolling),
	getEvent,
	createEvent: post('/properties/{id}/events', {
		permission: 'event.create',
		changes: written,
		params: ofId,
		maxBody,
		counts: true,
		reply: Event,
		replay: getEvent,
	}),
	/** Amount and tax fields may be written by who may do just that; everything else needs `event.update`. */
	changeEvent: patch('/events/{id}', {
		permission: ['event.update', 'balance.write'],
		changes: written,
		params: ofId,
		maxBody,
		counts: true,
		reply: Event,
		ifMatch: true,
	}),
	removeEvent: del('/events/{id}', { permission: 'event.delete', changes: 'event', params: ofId, ifMatch: true }),
	completeEvent: post('/events/{id}/complete', {
		permission: 'event.complete',
		changes: 'event',
		params: ofId,
		reply: Event,
		replay: getEvent,
	}),
})
