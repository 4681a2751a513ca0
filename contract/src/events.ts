import { z } from 'zod/mini'
import { ContactFields } from './contacts.ts'
import { del, get, patch, post } from './endpoint.ts'
import { Cursor, Day, Decimal, Id, Instant, Limit, ofId, optionalText, prose, Rappen, stamps, Stamp, text, Year } from './fields.ts'
import { File } from './files.ts'
import { ObjectFields } from './objects.ts'

/** What an entry can carry; also the filters of the lists. */
export const kinds = ['rental', 'balance', 'reminder', 'maintenance', 'measurement', 'time-recording'] as const
export type Kind = (typeof kinds)[number]

export const todoStates = ['open', 'done'] as const

/** How Swiss tax law sees an expense: preserving value, adding value, saving energy. */
export const taxKinds = ['werterhaltend', 'wertvermehrend', 'energie'] as const

export const Recurrence = z.strictObject({
	every: z.int().check(z.minimum(1), z.maximum(99)),
	unit: z.enum(['day', 'week', 'month', 'year']),
})
export type Recurrence = z.infer<typeof Recurrence>

const Balance = z.object({
	expense: z.nullable(z.int()),
	income: z.nullable(z.int()),
	tax_relevant: z.boolean(),
	tax: z.nullable(z.enum(taxKinds)),
})
const Maintenance = z.object({ contact: z.nullable(Id), date: z.nullable(Day), done: z.boolean(), recurrence: z.nullable(Recurrence) })
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
const Reminder = z.object({ date: Day, note: z.nullable(z.string()), done: z.boolean(), recurrence: z.nullable(Recurrence) })
const Rental = z.object({ contact: z.nullable(Id), is_rent: z.boolean(), is_retrieve: z.boolean() })

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

const rows = <T extends z.core.$ZodType>(row: T) => z.array(row).check(z.maxLength(100))
const OptionalNote = z.optional(optionalText(2000))
const NewObject = z.omit(ObjectFields, { disabled_at: true })

/** A uuid of what exists, or the fields of what is created in the same transaction. */
const ObjectOrNew = z.union([Id, NewObject])
const ContactOrNew = z.union([Id, ContactFields])

const BalanceFields = z.strictObject({
	expense: z.optional(z.nullable(Rappen)),
	income: z.optional(z.nullable(Rappen)),
	tax_relevant: z._default(z.boolean(), false),
	tax: z.optional(z.nullable(z.enum(taxKinds))),
})
const MaintenanceFields = z.strictObject({
	contact: z.optional(z.nullable(ContactOrNew)),
	date: z.optional(z.nullable(Day)),
	done: z._default(z.boolean(), false),
	recurrence: z.optional(z.nullable(Recurrence)),
})
const MeasurementFields = z.strictObject({
	unit: Id,
	name: text(200),
	note: OptionalNote,
	data: Decimal,
	/** Absent: the entry's only object. A number names the row of `objects`, for one created in the same request. */
	object: z.optional(z.nullable(z.union([Id, z.int().check(z.minimum(0), z.maximum(99))]))),
	replaced: z._default(z.boolean(), false),
})
const TimeRecordingFields = z
	.strictObject({
		note: OptionalNote,
		minutes: z.int().check(z.minimum(1), z.maximum(100_000)),
		user_id: z.optional(z.nullable(Id)),
		user_text: z.optional(optionalText(200)),
	})
	.check(
		z.refine(({ user_id, user_text }) => Boolean(user_id ?? user_text), { message: 'Bitte eine Person angeben.', path: ['user_text'] }),
	)
const ReminderFields = z.strictObject({
	date: Day,
	note: OptionalNote,
	done: z._default(z.boolean(), false),
	recurrence: z.optional(z.nullable(Recurrence)),
})
const RentalFields = z
	.strictObject({
		contact: z.optional(z.nullable(ContactOrNew)),
		is_rent: z._default(z.boolean(), false),
		is_retrieve: z._default(z.boolean(), false),
	})
	.check(
		z.refine(({ is_rent, is_retrieve }) => is_rent !== is_retrieve, { message: 'Bitte Ausgabe oder Rückgabe wählen.', path: ['is_rent'] }),
	)

const fields = {
	name: text(200),
	description: z.optional(prose(20_000)),
	journal: z.optional(z.nullable(Id)),
	event_at: Instant,
	balance: z.optional(z.nullable(BalanceFields)),
	maintenance: z.optional(z.nullable(MaintenanceFields)),
	measurement: z.optional(z.nullable(rows(MeasurementFields))),
	time_recording: z.optional(z.nullable(rows(TimeRecordingFields))),
	reminder: z.optional(z.nullable(ReminderFields)),
	rental: z.optional(z.nullable(RentalFields)),
	objects: z.optional(z.nullable(rows(ObjectOrNew))),
	contacts: z.optional(z.nullable(rows(ContactOrNew))),
	/** Ids uploaded before. */
	files: z.optional(z.nullable(rows(Id))),
}
export const EventFields = z.strictObject(fields)
export type EventFields = z.infer<typeof EventFields>
/** A part left out stays as it is, null (or []) removes it; `property` moves the entry within its group. */
export const EventChange = z.partial(z.strictObject({ ...fields, property: Id }))
export type EventChange = z.infer<typeof EventChange>

export const RollingQuery = z.object({
	from: z.optional(Cursor),
	limit: z.optional(Limit),
	kind: z.optional(z.enum(['all', ...kinds])),
	q: z.optional(text(200, 0)),
	journal: z.optional(Id),
	object: z.optional(Id),
	contact: z.optional(Id),
	year: z.optional(Year),
	/** Of maintenance and reminders (with `kind` one of these, of that one): something is still to be done, or all is done. */
	state: z.optional(z.enum(todoStates)),
	include: z.optional(z.literal('names')),
})
export type RollingQuery = z.infer<typeof RollingQuery>

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

const rolling = { permission: 'event.read', params: ofId, query: RollingQuery, reply: Rolling } as const
const getEvent = get('/events/{id}/get', { permission: 'event.read', summary: 'Ein Eintrag', params: ofId, reply: Event })

export const events = {
	listUnits: get('/events/units', { permission: 'signed_in', summary: 'Einheiten für Messungen', reply: z.array(Unit) }),
	rollProperty: get('/properties/{id}/events-rolling', { ...rolling, summary: 'Einträge der Liegenschaft, endlos, neueste zuerst' }),
	rollGroup: get('/groups/{id}/events-rolling', { ...rolling, summary: 'Einträge der Gruppe, endlos, neueste zuerst' }),
	rollObject: get('/objects/{id}/events-rolling', { ...rolling, summary: 'Einträge zu einem Objekt, endlos, neueste zuerst' }),
	rollContact: get('/contacts/{id}/events-rolling', { ...rolling, summary: 'Einträge, die einen Kontakt nennen, endlos, neueste zuerst' }),
	getEvent,
	createEvent: post('/properties/{id}/events', {
		permission: 'event.create',
		summary: 'Eintrag erfassen, mit allen Teilen in einem Zug',
		params: ofId,
		body: EventFields,
		counts: true,
		reply: Event,
		replay: getEvent,
	}),
	/** Amount and tax fields may be written by who may do just that; everything else needs `event.update`. */
	changeEvent: patch('/events/{id}', {
		permission: ['event.update', 'balance.write'],
		summary: 'Eintrag ändern',
		params: ofId,
		body: EventChange,
		counts: true,
		reply: Event,
		ifMatch: true,
	}),
	removeEvent: del('/events/{id}', { permission: 'event.delete', summary: 'Eintrag in den Papierkorb', params: ofId, ifMatch: true }),
	completeEvent: post('/events/{id}/complete', {
		permission: 'event.complete',
		summary: 'Unterhalt oder Erinnerung abhaken',
		params: ofId,
		body: z.strictObject({ part: z.enum(['maintenance', 'reminder']), done: z.boolean() }),
		reply: Event,
		replay: getEvent,
	}),
}
