import { z } from 'zod/mini'
import type { balanceRequests } from './balance-requests.ts'
import { contract, get } from './endpoint.ts'
import { taxKinds } from './event-parts.ts'
import { Id, ofId, StoredRappen } from './fields.ts'
import { months, scope, sums, toDate } from './group-balance-replies.ts'
import { Rents } from './rents.ts'

/** Null: entries that name none that the caller sees. */
const namedSums = z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), ...sums }))

/** What a house has cost and brought in a year, as far as the caller sees it. */
export const Balance = z.object({
	year: z.int(),
	/** Those that have amounts, newest first. */
	years: z.array(z.int()),
	scope,
	months,
	/** The year before. */
	before: months,
	to_date: toDate,
	journals: namedSums,
	/** An entry counts once for each object and each contact that it names. */
	objects: namedSums,
	contacts: namedSums,
	/** A mixed bill counts in each of its classes with its share. Null: relevant without a class, or not relevant. */
	/** Of the expenses what is still to be paid: those with an open bill. */
	unpaid: z._default(StoredRappen, 0),
	tax: z.array(z.object({ tax: z.nullable(z.enum(taxKinds)), relevant: z.boolean(), ...sums })),
})
export type Balance = z.infer<typeof Balance>

export const balance = contract<typeof balanceRequests>()({
	getBalance: get('/properties/{id}/balance', { permission: 'balance.read', long: true, params: ofId, reply: Balance, kept: true }),
	getRents: get('/properties/{id}/rents', { permission: 'balance.read', any: true, long: true, params: ofId, reply: Rents, kept: true }),
})
