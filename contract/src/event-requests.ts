import { z } from 'zod/mini'
import { ContactFields } from './contact-requests.ts'
import { kinds, mostMinutes, partySides, sharedKinds, sorts, splitWays, taxFilters, taxKinds, todoStates } from './event-parts.ts'
import { Day, Decimal, Id, Instant, Limit, Month, optionalProse, optionalText, Rappen, StoredDay, StoredYear, text } from './fields.ts'
import { mostRappen } from './swiss/limits.ts'
import { ObjectFields } from './object-requests.ts'
import { RecurrenceFields } from './recurrence.ts'

const rows = <T extends z.core.$ZodType>(row: T) => z.array(row).check(z.maxLength(100))
const OptionalNote = z.optional(optionalText(2000))
const NewObject = z.omit(ObjectFields, { disabled_at: true })

/** A uuid of what exists, or the fields of what is created in the same transaction. */
const ObjectOrNew = z.union([Id, NewObject])
const ContactOrNew = z.union([Id, ContactFields])

const TaxKind = z.optional(z.nullable(z.enum(taxKinds)))
type TaxField = 'tax' | 'tax_percent' | 'tax_rest'
const onlyRelevant = (field: TaxField, message: string) =>
	z.refine<{ tax_relevant: boolean } & { [Field in TaxField]?: unknown }>((balance) => balance.tax_relevant || balance[field] == null, {
		message,
		path: [field],
	})
/** Which party paid, and among whom it is split; both null: not shared. What a value may be is said by `shares.ts`. */
const sharing = {
	paid_by: z.optional(z.nullable(Id)),
	split: z.optional(
		z.nullable(
			z.strictObject({
				by: z.enum(splitWays),
				parties: z._default(
					z.nullable(
						z
							.array(
								z.strictObject({ party: Id, value: z.optional(z.nullable(z.int().check(z.minimum(-mostRappen), z.maximum(mostRappen)))) }),
							)
							.check(z.maxLength(50)),
					),
					null,
				),
			}),
		),
	),
}
const onlyPaid = z.refine<{ paid_by?: unknown; split?: unknown }>(({ paid_by, split }) => split == null || paid_by != null, {
	message: 'Bitte sagen, wer ausgelegt hat.',
	path: ['paid_by'],
})
const BalanceFields = z
	.strictObject({
		expense: z.optional(z.nullable(Rappen)),
		income: z.optional(z.nullable(Rappen)),
		tax_relevant: z._default(z.boolean(), false),
		tax: TaxKind,
		tax_percent: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100)))),
		tax_rest: TaxKind,
		...sharing,
	})
	.check(
		onlyPaid,
		onlyRelevant('tax', 'Eine Steuerart hat nur, was steuerrelevant ist.'),
		onlyRelevant('tax_percent', 'Einen Anteil hat nur, was steuerrelevant ist.'),
		onlyRelevant('tax_rest', 'Einen Rest hat nur, was steuerrelevant ist.'),
	)
export const MaintenanceFields = z.strictObject({
	contact: z.optional(z.nullable(ContactOrNew)),
	/** A member who sees the property. */
	person: z.optional(z.nullable(Id)),
	date: z.optional(z.nullable(Day)),
	done: z._default(z.boolean(), false),
	recurrence: z.optional(z.nullable(RecurrenceFields)),
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
/** Of nobody in particular: the writer's own. */
const TimeRecordingFields = z.strictObject({
	note: OptionalNote,
	minutes: z.int().check(z.minimum(1), z.maximum(mostMinutes)),
	user_id: z.optional(z.nullable(Id)),
	user_text: z.optional(optionalText(200)),
})
/** An amount that comes back, offered as an entry when it is ticked off. */
const ProposalFields = z
	.strictObject({ expense: z._default(z.nullable(Rappen), null), income: z._default(z.nullable(Rappen), null), ...sharing })
	.check(
		z.refine(({ expense, income }) => expense !== null || income !== null, { message: 'Bitte Betrag ausfüllen.', path: ['expense'] }),
		onlyPaid,
	)
/** Money between two parties, with which no amount stands. */
const TransferFields = z
	.strictObject({ from: Id, to: Id, amount: Rappen.check(z.minimum(1, 'Bitte Betrag ausfüllen.')) })
	.check(z.refine(({ from, to }) => from !== to, { message: 'Eine Partei zahlt nicht sich selbst.', path: ['to'] }))
export const ReminderFields = z.strictObject({
	date: Day,
	note: OptionalNote,
	person: z.optional(z.nullable(Id)),
	done: z._default(z.boolean(), false),
	recurrence: z.optional(z.nullable(RecurrenceFields)),
	proposal: z.optional(z.nullable(ProposalFields)),
	/** The day by which the entry's bill is to be paid. */
	kind: z.optional(z.nullable(z.literal('bill'))),
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
	description: z.optional(optionalProse(20_000)),
	journal: z.optional(z.nullable(Id)),
	event_at: Instant,
	balance: z.optional(z.nullable(BalanceFields)),
	transfer: z.optional(z.nullable(TransferFields)),
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

/** What of an entry is to be done. */
const Part = z.enum(['maintenance', 'reminder'])

/** `none`: entries that name none that the caller sees. */
const IdOrNone = z.union([z.literal('none'), Id])

const AmountBound = z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(mostRappen)))

/** By what lists of entries are narrowed, and in which order they stand. */
const filters = {
	/** `shared`: with a split or a transfer; `unshared`: expenses that nobody shares. */
	kind: z.optional(z.enum(['all', ...kinds, ...sharedKinds])),
	q: z.optional(text(200, 0)),
	journal: z.optional(IdOrNone),
	object: z.optional(IdOrNone),
	contact: z.optional(IdOrNone),
	year: z.optional(StoredYear),
	month: z.optional(Month),
	since: z.optional(StoredDay),
	until: z.optional(StoredDay),
	/** Of maintenance and reminders; with `kind` one of these, of that one. */
	state: z.optional(z.enum(todoStates)),
	/** Who is meant by maintenance or a reminder; with `kind` one of these, by that one. */
	person: z.optional(Id),
	tax: z.optional(z.enum(taxFilters)),
	/** Whose time it is: a person's, or by their name that of somebody without an account. */
	worker: z.optional(Id),
	worker_text: z.optional(text(200)),
	/** A reading of this unit and of this name; with one of them `object` is the reading's: together they are one series. */
	unit: z.optional(Id),
	reading: z.optional(text(200)),
	/** The occurrences of something that repeats. */
	series: z.optional(Id),
	/** Expenses with a bill that is still open. */
	unpaid: z.optional(z.literal('true')),
	/** What a party has paid, carries, has sent or received; of what is not `as` any of it. Like amounts for who sees them. */
	party: z.optional(Id),
	as: z.optional(z.enum(partySides)),
	/** In Rappen, both inclusive: what was spent, else what was earned. Both of them, and the order by amount, are for who sees all amounts. */
	amount_from: z.optional(AmountBound),
	amount_to: z.optional(AmountBound),
	/** By name or amount for a property or a group, unnarrowed or by one of kind, year, journal, object, contact (and by amount); not with `q`. */
	sort: z.optional(z.enum(sorts)),
}
export const EventFilters = z.object(filters)
export type EventFilters = z.infer<typeof EventFilters>
const RollingQuery = z.object({
	...filters,
	/** In which order a page ended is part of it, with the name or the amount at which it did. */
	from: z.optional(z.string().check(z.maxLength(1000))),
	limit: z.optional(Limit),
	include: z.optional(z.literal('names')),
})
export type RollingQuery = z.infer<typeof RollingQuery>

export const eventRequests = {
	listUnits: { summary: 'Einheiten für Messungen' },
	rollProperty: { summary: 'Einträge der Liegenschaft, endlos; ohne `sort` neueste zuerst', query: RollingQuery },
	rollGroup: { summary: 'Einträge der Gruppe, endlos; ohne `sort` neueste zuerst', query: RollingQuery },
	rollObject: { summary: 'Einträge zu einem Objekt, endlos; ohne `sort` neueste zuerst', query: RollingQuery },
	rollContact: { summary: 'Einträge, die einen Kontakt nennen, endlos; ohne `sort` neueste zuerst', query: RollingQuery },
	getEvent: { summary: 'Ein Eintrag' },
	createEvent: { summary: 'Eintrag erfassen, mit allen Teilen in einem Zug', body: EventFields },
	changeEvent: { summary: 'Eintrag ändern', body: EventChange },
	removeEvent: { summary: 'Eintrag in den Papierkorb' },
	completeEvent: {
		summary: 'Unterhalt oder Erinnerung abhaken; was sich wiederholt, kommt als neuer Eintrag wieder',
		body: z
			.strictObject({
				part: Part,
				done: z.boolean(),
				/** An entry of its own at the same property, with the photo and the amount of what was done. */
				entry: z.optional(z.nullable(EventFields)),
				/** When it was ticked off, where that is sent later: 60 days back at most. */
				at: z.optional(Instant),
			})
			.check(
				z.refine(({ done, entry }) => done || !entry, { message: 'Einen Eintrag gibt es nur zum Abhaken.', path: ['entry'] }),
				z.refine(({ done, at }) => done || at === undefined, { message: 'Einen Zeitpunkt gibt es nur zum Abhaken.', path: ['at'] }),
			),
	},
	getCompleted: {
		summary: 'Ein Eintrag mit dem nächsten Mal, das aus seinem abgehakten Teil entstanden ist',
		query: z.object({ part: z.optional(Part) }),
	},
	putOffEvent: {
		summary: 'Unterhalt oder Erinnerung auf einen späteren Tag verschieben; der Rhythmus bleibt',
		body: z.strictObject({ part: Part, date: Day }),
	},
	skipEvent: {
		summary: 'Auslassen: Was sich wiederholt, kommt erst das Mal danach; mit `until` erst nach diesem Tag',
		/** Inclusive, today at most: every time up to that day. */
		body: z.strictObject({ part: Part, until: z.optional(z.nullable(Day)) }),
	},
	settleEvent: {
		summary: 'Welches Mal eines wiederkehrenden Betrags dieser Eintrag begleicht; mit null keines',
		/** An occurrence of the same property that comes with an amount. */
		body: z.strictObject({ event: z.nullable(Id) }),
	},
	changeSeries: {
		summary: 'Ab jetzt anders wiederholen; mit null kommt es danach nicht wieder',
		body: z.strictObject({ part: Part, recurrence: z.nullable(RecurrenceFields) }),
	},
}
