import { z } from 'zod/mini'
import { Id, Stamp, stamps, StoredDay, StoredRappen } from './fields.ts'
import { splitWays, taxKinds } from './event-parts.ts'
import { File } from './file-replies.ts'
import { Recurrence } from './recurrence.ts'
import { Suggested } from './suggested.ts'

/** Among whom an amount is split; without `parties` among all that are there on its day. */
export const SplitSaid = z.object({
	by: z.enum(splitWays),
	parties: z.nullable(z.array(z.object({ party: Id, value: z.optional(z.nullable(z.int())) }))),
})
/** Which party paid, and how that is shared; null: not at all. */
const sharing = { paid_by: z._default(z.nullable(Id), null), split: z._default(z.nullable(SplitSaid), null) }
const Balance = z.object({
	expense: z.nullable(StoredRappen),
	income: z.nullable(StoredRappen),
	tax_relevant: z.boolean(),
	tax: z.nullable(z.enum(taxKinds)),
	/** So much of the expense is of that kind, null is all of it; the rest is of another, or with null not relevant. */
	tax_percent: z.nullable(z.int()),
	tax_rest: z.nullable(z.enum(taxKinds)),
	...sharing,
})
/** Money between two parties: neither an expense nor an income. */
const Transfer = z.object({ from: Id, to: Id, amount: StoredRappen })
const Maintenance = z.object({
	contact: z.nullable(Id),
	/** Who is meant; stays when they leave or no longer see the property. */
	person: z.nullable(Id),
	date: z.nullable(StoredDay),
	done: z.boolean(),
	recurrence: z.nullable(Recurrence),
	/** What its occurrences share, once it repeats; not in drafts from before there were series. */
	series: z._default(z.nullable(Id), null),
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
/** Money that comes back. */
export const Proposal = z.object({ expense: z.nullable(StoredRappen), income: z.nullable(StoredRappen), ...sharing })
export type Proposal = z.infer<typeof Proposal>
const Reminder = z.object({
	date: StoredDay,
	note: z.nullable(z.string()),
	/** As of maintenance. */
	person: z.nullable(Id),
	done: z.boolean(),
	recurrence: z.nullable(Recurrence),
	/** Seen like an amount. */
	proposal: z._default(z.nullable(Proposal), null),
	series: z._default(z.nullable(Id), null),
	/** The day by which the entry's bill is to be paid; seen like an amount. */
	kind: z._default(z.nullable(z.literal('bill')), null),
})
const Rental = z.object({ contact: z.nullable(Id), is_rent: z.boolean(), is_retrieve: z.boolean() })

/** What an entry carries once, or not at all. */
export const entryParts = { balance: Balance, transfer: Transfer, maintenance: Maintenance, reminder: Reminder, rental: Rental }

/** The entry: one dated record at a property. A part that is not there is null, a list without rows `[]`. */
export const Event = z.object({
	id: Id,
	name: z.string(),
	description: z.string(),
	group: Id,
	property: Id,
	journal: z.nullable(Id),
	/** Who logged it; where it moved in from another group, who brought it. */
	user: Id,
	/** Who logged it in the group from which it moved in; shown instead. */
	author_text: z.nullable(z.string()),
	event_at: Stamp,
	balance: z.nullable(Balance),
	/** The occurrence of money that comes back which it has settled; seen like an amount. */
	settles: z._default(z.nullable(Id), null),
	/** Seen like an amount, and never beside one. */
	transfer: z._default(z.nullable(Transfer), null),
	maintenance: z.nullable(Maintenance),
	measurement: z.array(Measurement),
	time_recording: z.array(TimeRecording),
	reminder: z.nullable(Reminder),
	rental: z.nullable(Rental),
	objects: z.array(Id),
	contacts: z.array(Id),
	files: z.array(File),
	/** Where somebody has answered: a reply changes nothing else of an entry. */
	replies: z.optional(z.object({ count: z.int(), last_at: Stamp })),
	...stamps,
})
export type Event = z.infer<typeof Event>

/** `next`: what has come of the part that was ticked off, null where it does not come back, where there is no room for it, or where it is gone. */
export const Completed = z.extend(Event, {
	next: z.nullable(Id),
	/** The day on which that is due. */
	next_on: z.optional(z.nullable(StoredDay)),
	/** What was made together with the tick; said when it is. */
	entry: z.optional(Id),
})
export type Completed = z.infer<typeof Completed>

/** `skipped`: the days that were left out, `next`: the one on which it comes now; both said when they are. */
export const Skipped = z.extend(Event, { skipped: z.optional(z.array(StoredDay)), next: z.optional(StoredDay) })
export type Skipped = z.infer<typeof Skipped>

/** What a program made and the title alone says; a form has offered it before. */
const Created = z.extend(Event, { suggested: z.optional(Suggested) })

/** `ticked`: the occurrence was still open, and has been ticked off with it. */
const Settled = z.extend(Event, { ticked: z.boolean() })

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

export const eventReplies = {
	listUnits: z.array(Unit),
	rollProperty: Rolling,
	rollGroup: Rolling,
	rollObject: Rolling,
	rollContact: Rolling,
	getEvent: Event,
	createEvent: Created,
	changeEvent: Event,
	completeEvent: Completed,
	getCompleted: Completed,
	putOffEvent: Event,
	skipEvent: Skipped,
	settleEvent: Settled,
	changeSeries: Event,
}
