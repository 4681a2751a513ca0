import { z } from 'zod/mini'
import { Annotation } from './annotations.ts'
import { taxKinds } from './event-parts.ts'
import { Contact } from './contacts.ts'
import { Proposal, unitKinds } from './event-replies.ts'
import { Recurrence } from './recurrence.ts'
import { Day, Id, Stamp } from './fields.ts'
import { scales } from './scales.ts'

/** How what a group has written goes from one Hausheft to another. A file with another mark is not read. */
export const exchangeMark = 'hausheft/1'
/** Where it lies in a ZIP, beside the originals and the list of all files with their SHA-256. */
export const exchangePath = 'hausheft.json'
export const manifestPath = 'manifest.json'

const ExchangeFile = z.strictObject({
	id: Id,
	filename: z.string(),
	mime: z.string(),
	size: z.nullable(z.int()),
	/** In hexadecimal, of the original. */
	sha256: z.string(),
	receipt: z.boolean(),
	plan: z.boolean(),
	/** The object at which it stands. */
	object: z.nullable(Id),
	created_at: Stamp,
	/** Where the original lies in the ZIP; null in a JSON by itself, or where the server has lost it. */
	path: z.nullable(z.string()),
	annotations: z.array(Annotation),
})
export type ExchangeFile = z.infer<typeof ExchangeFile>

/** People stand by their names: accounts do not travel. */
const Entry = z.strictObject({
	id: Id,
	property: Id,
	journal: z.nullable(Id),
	author: z.nullable(z.string()),
	event_at: Stamp,
	name: z.string(),
	description: z.string(),
	balance: z.nullable(
		z.strictObject({
			expense: z.nullable(z.int()),
			income: z.nullable(z.int()),
			tax_relevant: z.boolean(),
			tax: z.nullable(z.enum(taxKinds)),
			tax_percent: z.nullable(z.int()),
			tax_rest: z.nullable(z.enum(taxKinds)),
		}),
	),
	maintenance: z.nullable(
		z.strictObject({
			contact: z.nullable(Id),
			person_text: z.nullable(z.string()),
			date: z.nullable(Day),
			done: z.boolean(),
			recurrence: z.nullable(Recurrence),
			series: z.optional(z.nullable(Id)),
		}),
	),
	measurement: z.array(
		z.strictObject({
			unit: Id,
			name: z.string(),
			note: z.nullable(z.string()),
			data: z.string(),
			object: z.nullable(Id),
			replaced: z.boolean(),
		}),
	),
	time_recording: z.array(z.strictObject({ note: z.nullable(z.string()), minutes: z.int(), person_text: z.nullable(z.string()) })),
	reminder: z.nullable(
		z.strictObject({
			date: Day,
			note: z.nullable(z.string()),
			person_text: z.nullable(z.string()),
			done: z.boolean(),
			recurrence: z.nullable(Recurrence),
			series: z.optional(z.nullable(Id)),
			proposal: z.optional(z.nullable(Proposal)),
		}),
	),
	rental: z.nullable(z.strictObject({ contact: z.nullable(Id), is_rent: z.boolean(), is_retrieve: z.boolean() })),
	objects: z.array(Id),
	contacts: z.array(Id),
	files: z.array(ExchangeFile),
	created_at: Stamp,
})
export type ExchangeEntry = z.infer<typeof Entry>

const Property = z.strictObject({
	id: Id,
	name: z.string(),
	/** The key of its type. */
	type: z.string(),
	address_street: z.string(),
	address_city: z.string(),
	address_zip: z.nullable(z.string()),
	/** One of the files. */
	photo: z.nullable(Id),
})
const PropertyObject = z.strictObject({ id: Id, property: Id, name: z.string(), disabled_at: z.nullable(Stamp) })
const Journal = z.strictObject({ id: Id, property: Id, name: z.string(), type: z.string(), disabled_at: z.nullable(Stamp) })
const Statistic = z.strictObject({
	id: Id,
	property: Id,
	name: z.string(),
	unit: Id,
	note: z.nullable(z.string()),
	scale: z.enum(scales),
	summarize: z.boolean(),
	series: z.nullable(z.array(z.strictObject({ name: z.string(), object: z.nullable(Id) }))),
	disabled_at: z.nullable(Stamp),
})

const ExchangeUnit = z.strictObject({ id: Id, name: z.string(), symbol: z.string(), kind: z.enum(unitKinds) })
const HouseFile = z.extend(ExchangeFile, { property: z.nullable(Id) })
const ExchangeContact = z.strictObject(
	z.omit(Contact, { events_count: true, last_at: true, version: true, created_at: true, updated_at: true }).shape,
)

/**
 * All of it, in this order, as its maker saw it: every id that is referred to stands in the file. No history, no trash, no inbox, no
 * members. `files` are those of no entry (plans, manuals, the photo of a house).
 */
export const Exchange = z.strictObject({
	format: z.literal(exchangeMark),
	made_at: Stamp,
	/** What the group is called. */
	group: z.string(),
	/** Units are known by symbol and kind where their ids are not. */
	units: z.array(ExchangeUnit),
	properties: z.array(Property),
	objects: z.array(PropertyObject),
	journals: z.array(Journal),
	contacts: z.array(ExchangeContact),
	statistics: z.array(Statistic),
	files: z.array(HouseFile),
	entries: z.array(Entry),
})
export type Exchange = z.infer<typeof Exchange>
export type ExchangeContact = z.infer<typeof ExchangeContact>
/** What one of each list must look like: nothing more than the file says of it can be brought along. */
export const exchangeShapes = {
	units: ExchangeUnit,
	properties: Property,
	objects: PropertyObject,
	journals: Journal,
	contacts: ExchangeContact,
	statistics: Statistic,
	files: HouseFile,
	entries: Entry,
} as const

/** The list of what lies in a ZIP, itself left out. */
export const Manifest = z.strictObject({
	format: z.literal(exchangeMark),
	made_at: Stamp,
	files: z.array(z.strictObject({ path: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>
