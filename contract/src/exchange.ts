import { z } from 'zod/mini'
import { Annotation } from './annotations.ts'
import { Contact } from './contacts.ts'
import { contractNouns, type PlainTraveller, type TravellerShapes } from './contract-nouns.ts'
import { EmergencyItem } from './emergency.ts'
import { entryFields, type Elsewhere, type EntryFields, type EntryPath, type Stays } from './entry-fields.ts'
import { planOf, type Leaf } from './entry-plan.ts'
import { Event, unitKinds } from './event-replies.ts'
import { Id, Stamp } from './fields.ts'
import { houseNouns } from './house-nouns.ts'
import { PartyKept } from './parties.ts'
import { newExpenses } from './event-parts.ts'
import { nouns } from './nouns.ts'
import { scales } from './scales.ts'
import { Stay, StayRules } from './stays.ts'
import { FlatRate } from './tax.ts'

/** How what a group has written goes from one Hausheft to another. A file with a mark that is none of ours is not read. */
export const exchangeMark = 'hausheft/2'
export const exchangeMarks = ['hausheft/1', exchangeMark] as const
/** Where it lies in a ZIP, beside the originals and the list of all files with their SHA-256. */
export const exchangePath = 'hausheft.json'
export const manifestPath = 'manifest.json'

const ExchangeFile = z.object({
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

/** What was said to an entry, by whom in words; whom it names stands by name too. */
const ExchangeReply = z.object({ author: z.nullable(z.string()), text: z.string(), edited: z.boolean(), created_at: Stamp })
export type ExchangeReply = z.infer<typeof ExchangeReply>

type Travels = typeof entryFields
type KeyOf<Path, Name> = Path extends EntryPath
	? Travels[Path]['exchange'] extends { words: infer Key extends string }
		? Key
		: Travels[Path]['exchange'] extends Stays | Elsewhere
			? never
			: Name
	: never
type ValueOf<Path, Value> = Path extends EntryPath ? (Travels[Path]['exchange'] extends { words: string } ? string | null : Value) : never
type RowOf<Part extends string, Row> = {
	[Name in keyof Row & string as KeyOf<`${Part}.${Name}`, Name>]: ValueOf<`${Part}.${Name}`, Row[Name]>
}
type PartOf<Part extends string, T> =
	NonNullable<T> extends readonly (infer Row)[] ? RowOf<Part, Row>[] : RowOf<Part, NonNullable<T>> | null
/** An entry as the table of its fields lets it travel. People stand by their names: accounts do not. */
export type ExchangeEntry = {
	[K in keyof Omit<Event, 'replies'> as K extends EntryPath ? KeyOf<K, K> : K]: K extends EntryPath
		? ValueOf<K, Event[K]>
		: PartOf<K, Event[K]>
} & { files: ExchangeFile[]; replies: ExchangeReply[] }

/** As `ExchangeEntry` says it, each field as it is answered; what a file of an earlier release does not say is empty. */
export function entryShape(fields: EntryFields = entryFields, reply: Shape = Event.shape): z.ZodMiniType<ExchangeEntry> {
	const plan = planOf(fields)
	const shapeOf = (leaves: readonly Leaf[], answered: Shape) =>
		Object.fromEntries(
			leaves.flatMap(({ name, field: { exchange } }) => {
				if (exchange === 'as is' || 'id' in exchange) return [[name, mayBeMissing(answered[name])]]
				return 'words' in exchange ? [[exchange.words, mayBeMissing(z.nullable(z.string()))]] : []
			}),
		)
	const parts = [...plan.parts].map(([part, leaves]) => {
		const row = z.object(shapeOf(leaves, rowShape(reply[part])))
		return [part, isListed(reply[part]) ? z._default(z.array(row), () => []) : z._default(z.nullable(row), null)]
	})
	return z.object({
		...shapeOf(plan.own, reply),
		...Object.fromEntries(parts),
		files: z.array(ExchangeFile),
		replies: z._default(z.array(ExchangeReply), () => []),
	}) as z.ZodMiniType<unknown> as z.ZodMiniType<ExchangeEntry>
}
type Shape = Record<string, z.core.$ZodType>
const mayBeMissing = (schema: z.core.$ZodType = z.never()) => {
	if (z.safeParse(schema, null).success) return z._default(schema, null)
	return z.safeParse(schema, []).success ? z._default(schema, () => []) : schema
}
type Wrapped = { shape?: Shape; _zod: { def: { type: string; innerType?: Wrapped; element?: Wrapped } } }
const rowShape = (schema: unknown): Shape => {
	const { shape, _zod } = schema as Wrapped
	return shape ?? rowShape(_zod.def.innerType ?? _zod.def.element)
}
const isListed = (schema: unknown) => (schema as Wrapped)._zod.def.type === 'array'
const Entry = entryShape()

const Property = z.object({
	id: Id,
	name: z.string(),
	/** The key of its type. */
	type: z.string(),
	address_street: z.string(),
	address_city: z.string(),
	address_zip: z.nullable(z.string()),
	/** One of the files. */
	photo: z.nullable(Id),
	/** Its photos are files too. */
	emergency: z._default(z.array(EmergencyItem), () => []),
	/** The order of its reading round. */
	reading_order: z._default(z.array(z.object({ unit: Id, name: z.string(), object: z.nullable(Id), hidden: z.boolean() })), () => []),
	/** What can be taken off the taxes without receipts, by year; none where its maker does not see amounts. */
	flat_rates: z._default(z.array(z.extend(z.partial(z.omit(FlatRate, { version: true })), { year: z.int() })), () => []),
	/** Who shares it, without the people: accounts do not travel. Their accounts at a bank are for who sees amounts. */
	parties: z._default(z.array(z.omit(PartyKept, { people: true })), () => []),
	new_expenses: z._default(z.enum(newExpenses), 'none'),
	/** Who was there and who is to come, without who entered it. */
	stays: z._default(
		z.array(
			z.pick(Stay, {
				from_on: true,
				until_on: true,
				party: true,
				guest: true,
				people: true,
				alone: true,
				state: true,
				note: true,
				decided_note: true,
			}),
		),
		() => [],
	),
	/** Rates are for who sees amounts. */
	stay_rules: z._default(z.nullable(z.omit(StayRules, { id: true, active: true, version: true })), null),
})
export type ExchangeProperty = z.infer<typeof Property>
const Journal = z.object({ id: Id, property: Id, name: z.string(), type: z.string(), disabled_at: z.nullable(Stamp) })
const Statistic = z.object({
	id: Id,
	property: Id,
	name: z.string(),
	unit: Id,
	note: z.nullable(z.string()),
	scale: z.enum(scales),
	summarize: z.boolean(),
	series: z.nullable(z.array(z.object({ name: z.string(), object: z.nullable(Id) }))),
	disabled_at: z.nullable(Stamp),
})

const ExchangeUnit = z.object({ id: Id, name: z.string(), symbol: z.string(), kind: z.enum(unitKinds) })
const HouseFile = z.extend(ExchangeFile, { property: z.nullable(Id) })
const ExchangeContact = z.object(
	z.omit(Contact, { events_count: true, last_at: true, version: true, created_at: true, updated_at: true }).shape,
)

/** Those of which all stands in their own row; what no file of an earlier release has may be missing. */
export const plainTravellers = houseNouns.filter((name): name is PlainTraveller => contractNouns[name].travels !== 'by itself')
const listsOf = <Shape>(shapeOf: (shape: z.ZodMiniType) => Shape) =>
	Object.fromEntries(plainTravellers.map((name) => [nouns[name].path, shapeOf(contractNouns[name].travels.shape)]))

/**
 * All of it, in this order, as its maker saw it: every id that is referred to stands in the file. No history, no trash, no inbox, no
 * members. `files` are those of no entry (plans, manuals, the photo of a house).
 */
export const Exchange = z.object({
	format: z.enum(exchangeMarks),
	made_at: Stamp,
	/** What the group is called. */
	group: z.string(),
	/** Units are known by symbol and kind where their ids are not. */
	units: z.array(ExchangeUnit),
	properties: z.array(Property),
	...(listsOf((shape) => z.array(shape)) as { [List in keyof TravellerShapes]: z.ZodMiniArray<TravellerShapes[List]> }),
	journals: z.array(Journal),
	contacts: z.array(ExchangeContact),
	statistics: z.array(Statistic),
	files: z.array(HouseFile),
	entries: z.array(Entry),
})
export type Exchange = z.infer<typeof Exchange>
type ExchangeContact = z.infer<typeof ExchangeContact>
/** What is read of one of each list: whatever else a file says of it stays behind, and is told. */
export const exchangeShapes = {
	units: ExchangeUnit,
	properties: Property,
	...(listsOf((shape) => shape) as TravellerShapes),
	journals: Journal,
	contacts: ExchangeContact,
	statistics: Statistic,
	files: HouseFile,
	entries: Entry,
} as const

/** The list of what lies in a ZIP, itself left out. */
export const Manifest = z.object({
	format: z.enum(exchangeMarks),
	made_at: Stamp,
	files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>
