import { z } from 'zod/mini'
import type { closingRequests } from './closing-requests.ts'
import { contract, get, post } from './endpoint.ts'
import { taxKinds } from './event-parts.ts'
import { Id, ofId, Stamp, StoredRappen, StoredYear, Year } from './fields.ts'

/** `open`: never closed; `failed`: the last attempt came to nothing, what was closed before stays so. */
const closingStates = ['open', 'making', 'closed', 'failed'] as const

const amounts = { expense: StoredRappen, income: StoredRappen, count: z.int() }
/** What the year came to: all of it, what came in of what counts for the taxes, and its classes as the balance has them. */
export const ClosingSums = z.object({
	...amounts,
	yields: StoredRappen,
	classes: z.array(z.object({ tax: z.nullable(z.enum(taxKinds)), ...amounts })),
})
export type ClosingSums = z.infer<typeof ClosingSums>

/** An entry as papers have it. */
export const ClosedEntry = z.object({
	name: z.string(),
	event_at: Stamp,
	expense: z.nullable(StoredRappen),
	income: z.nullable(StoredRappen),
	tax_relevant: z.boolean(),
	tax: z.nullable(z.enum(taxKinds)),
	tax_percent: z.nullable(z.int()),
	tax_rest: z.nullable(z.enum(taxKinds)),
	/** The ids of its receipts. */
	receipts: z.array(Id),
})
export type ClosedEntry = z.infer<typeof ClosedEntry>

const closingFields = {
	closed_by: z.nullable(Id),
	closed_by_name: z.string(),
	/** Of the ZIP, in which the other papers lie too. */
	sha256: z.nullable(z.string()),
	files: z.array(z.object({ id: Id, filename: z.string(), mime: z.string(), size: z.int(), sha256: z.string() })),
}
export const YearClosing = z.object({
	year: z.int(),
	state: z.enum(closingStates),
	/** Why the last attempt failed, in a sentence. */
	problem: z.nullable(z.string()),
	closed_at: z.nullable(Stamp),
	sums: z.nullable(ClosingSums),
	...closingFields,
	/** What is another than it was then, the newest first, so many at most; null: not there. */
	changed: z.array(z.object({ event: Id, before: z.nullable(ClosedEntry), after: z.nullable(ClosedEntry) })),
	/** How many there are of these. */
	changed_count: z._default(z.int(), 0),
	/** How often it was closed before that, newest first. */
	earlier: z.array(z.object({ closed_at: Stamp, sums: ClosingSums, ...closingFields })),
})
export type YearClosing = z.infer<typeof YearClosing>

/** So many changes of a closed year are answered. */
export const mostChanges = 200

const path = '/properties/{id}/years/{year}/closing'
const getClosing = get(path, {
	permission: 'balance.read',
	any: true,
	long: true,
	params: z.extend(ofId, { year: StoredYear }),
	reply: YearClosing,
})

/** It forbids nothing: later changes are made, and listed. */
export const closings = contract<typeof closingRequests>()({
	getClosing,
	/** Needs an Idempotency-Key. The papers are made by themselves after the answer. */
	closeYear: post(path, {
		permission: 'balance.write',
		any: true,
		// With its papers, which come later.
		changes: ['property', 'file'],
		params: z.extend(ofId, { year: Year }),
		reply: YearClosing,
		replay: getClosing,
	}),
})
