import { z } from 'zod/mini'
import { contract, get, put } from './endpoint.ts'
import { taxKinds } from './event-parts.ts'
import { Id, Stamp, Year, ofId } from './fields.ts'
import type { taxRequests } from './tax-requests.ts'

/** What can be taken off without receipts, as people have written it down; version 0: nobody has yet. */
export const FlatRate = z.object({ base: z.nullable(z.int()), percent: z.nullable(z.number()), note: z.string(), version: z.int() })
export type FlatRate = z.infer<typeof FlatRate>

/** What an expense still needs before it can be handed in. */
export const taxGaps = ['receipt', 'recipient', 'tax'] as const
export type TaxGap = (typeof taxGaps)[number]

/** An entry with its share in one class; null: relevant without one. A mixed bill stands in two. */
const TaxRow = z.object({
	event: Id,
	event_at: Stamp,
	name: z.string(),
	/** Who logged it. */
	user: z.nullable(Id),
	tax: z.nullable(z.enum(taxKinds)),
	expense: z.int(),
	income: z.int(),
	/** The whole of a mixed bill and how much of it this is; null: all of it. */
	bill: z.int(),
	percent: z.nullable(z.int()),
	/** Who was paid, as far as the caller sees them. */
	recipients: z.array(z.object({ id: Id, name: z.string() })),
	/** Numbered through the year in the order of the list; those of a mixed bill where it stands first. */
	receipts: z.array(z.object({ id: Id, filename: z.string(), mime: z.string(), number: z.int() })),
	gaps: z.array(z.enum(taxGaps)),
})
export type TaxRow = z.infer<typeof TaxRow>

/** The day of an entry in Zurich decides about its year. */
export const TaxList = z.object({
	year: z.int(),
	/** Those that have something, newest first. */
	years: z.array(z.int()),
	flat: FlatRate,
	/** As the balance counts them. */
	classes: z.array(z.object({ tax: z.nullable(z.enum(taxKinds)), expense: z.int(), income: z.int(), count: z.int() })),
	/** How many entries have gaps, and the first of them, each once; a further page has none. */
	todo: z.object({ count: z.int(), rows: z.array(TaxRow) }),
	/** By class, then by day. */
	rows: z.array(TaxRow),
	next: z.nullable(z.string()),
})
export type TaxList = z.infer<typeof TaxList>

const ofYear = z.extend(ofId, { year: Year })

/** Own entries alone are not what a tax office asks for. */
export const tax = contract<typeof taxRequests>()({
	listTax: get('/properties/{id}/tax', { permission: 'balance.read', any: true, long: true, params: ofId, reply: TaxList }),
	getFlatRate: get('/properties/{id}/tax/{year}', { permission: 'balance.read', any: true, params: ofYear, reply: FlatRate }),
	putFlatRate: put('/properties/{id}/tax/{year}', {
		permission: 'balance.write',
		any: true,
		changes: 'property',
		params: ofYear,
		reply: FlatRate,
		ifMatch: true,
	}),
})
