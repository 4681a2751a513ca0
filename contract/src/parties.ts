import { z } from 'zod/mini'
import { contract, get, put } from './endpoint.ts'
import { newExpenses } from './event-parts.ts'
import { Id, ofId, StoredDay } from './fields.ts'
import type { partyRequests } from './party-requests.ts'

/** Who shares a house: a person, a couple, a branch of the family, a unit; or the joint account. */
export const PartyKept = z.object({
	id: Id,
	name: z.string(),
	people: z.array(Id),
	/** Null also where the reader does not see them. */
	contact: z.nullable(Id),
	/** Seen like an amount. */
	iban: z.nullable(z.string()),
	purse: z.boolean(),
	/** As they were typed: a whole number or a fraction. */
	quotas: z.array(z.object({ from_on: z.nullable(StoredDay), weight: z.union([z.int(), z.string()]) })),
	until_on: z.nullable(StoredDay),
})
export type Party = z.infer<typeof PartyKept>

/** In their order; `id` is the property's. Version 0: nobody has written any yet. */
export const Parties = z.object({ id: Id, parties: z.array(PartyKept), new_expenses: z.enum(newExpenses), version: z.int() })
export type Parties = z.infer<typeof Parties>

export const parties = contract<typeof partyRequests>()({
	getParties: get('/properties/{id}/parties', { permission: 'property.read', params: ofId, reply: Parties, kept: true }),
	/** The list as a whole, in its order: who is left out is removed, or 409 `reason: used`. */
	putParties: put('/properties/{id}/parties', {
		permission: 'property.write',
		changes: 'property',
		part: 'parties',
		params: ofId,
		reply: Parties,
		ifMatch: true,
	}),
})
