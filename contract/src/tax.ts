import { z } from 'zod/mini'
import { contract, get, put } from './endpoint.ts'
import { taxKinds } from './event-parts.ts'
import { Id, ofId, Stamp, StoredRappen, StoredYear, Year } from './fields.ts'
import type { taxRequests } from './tax-requests.ts'

/** What can be taken off without receipts, as people have written it down; version 0: nobody has yet. */
export const FlatRate = z.object({
	base: z.nullable(StoredRappen),
	/** For the Bund: as it was written down, else what the age of the building says. */
	percent: z.nullable(z.number()),
	/** For the canton; like what follows of the newest year that has it, where this one has none. */
	canton_percent: z.nullable(z.number()),
	/** The year in which the building was built. */
	built: z.nullable(z.int()),
	/** Business property: there is no flat rate for it. */
	business: z.nullable(z.boolean()),
	note: z.string(),
	version: z.int(),
})
export type FlatRate = z.infer<typeof FlatRate>

/** What an expense still needs before it can be handed in. */
const taxGaps = ['receipt', 'recipient', 'tax'] as const
export type TaxGap = (typeof taxGaps)[number]

/** An entry with its share in one class; null: relevant without one. A mixed bill stands in two. */
export const TaxRow = z.object({
	event: Id,
	event_at: Stamp,
	name: z.string(),
	/** Who logged it. */
	user: z.nullable(Id),
	tax: z.nullable(z.enum(taxKinds)),
	/** What came in by itself, a rent: a yield, and no cost of any class. */
	is_yield: z.boolean(),
	expense: StoredRappen,
	/** Of a cost: what came back of it. */
	income: StoredRappen,
	/** The whole of a mixed bill and how much of it this is; null: all of it. */
	bill: StoredRappen,
	percent: z.nullable(z.int()),
	/** Who was paid, as far as the caller sees them. */
	recipients: z.array(z.object({ id: Id, name: z.string() })),
	/** Those of a mixed bill where it stands first. A number that papers have `given` stays; the others follow them in the order of the list. */
	receipts: z.array(z.object({ id: Id, filename: z.string(), mime: z.string(), number: z.int(), given: z.boolean() })),
	gaps: z.array(z.enum(taxGaps)),
})
export type TaxRow = z.infer<typeof TaxRow>

/** What came in gross, by what it came for: an object, several together, or none. */
export const Yields = z.object({
	income: StoredRappen,
	count: z.int(),
	/** As people sort names; what brought something the year before is there too, with nothing. */
	rows: z.array(
		z.object({
			objects: z.array(Id),
			name: z.string(),
			income: StoredRappen,
			count: z.int(),
			/** January to December. */ months: z.array(StoredRappen),
		}),
	),
})
export type Yields = z.infer<typeof Yields>

/** The day of an entry in Zurich decides about its year. */
export const TaxList = z.object({
	year: z.int(),
	/** Those that have something, newest first. */
	years: z.array(z.int()),
	flat: FlatRate,
	/** As the balance counts them, yields among those without a class. */
	classes: z.array(z.object({ tax: z.nullable(z.enum(taxKinds)), expense: StoredRappen, income: StoredRappen, count: z.int() })),
	yields: Yields,
	/** Numbers whose receipt has gone from the year. */
	dropped: z.array(z.int()),
	/** How many entries have gaps, and the first of them, each once; a further page has none. */
	todo: z.object({ count: z.int(), rows: z.array(TaxRow) }),
	/** By class, then by day; yields last. */
	rows: z.array(TaxRow),
	next: z.nullable(z.string()),
})
export type TaxList = z.infer<typeof TaxList>

/** Own entries alone are not what a tax office asks for. */
export const tax = contract<typeof taxRequests>()({
	listTax: get('/properties/{id}/tax', { permission: 'balance.read', any: true, long: true, params: ofId, reply: TaxList, kept: true }),
	getFlatRate: get('/properties/{id}/tax/{year}', {
		permission: 'balance.read',
		any: true,
		params: z.extend(ofId, { year: StoredYear }),
		reply: FlatRate,
	}),
	putFlatRate: put('/properties/{id}/tax/{year}', {
		permission: 'balance.write',
		any: true,
		changes: 'property',
		params: z.extend(ofId, { year: Year }),
		reply: FlatRate,
		ifMatch: true,
	}),
})
