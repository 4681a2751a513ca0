import { z } from 'zod/mini'
import { contract, get, put } from './endpoint.ts'
import { Id, ofId, Stamp, StoredDay, StoredRappen } from './fields.ts'
import type { sharingRequests } from './sharing-requests.ts'

/** What a party has paid, carries, has sent and received; its balance counts what was carried on too. */
const PartySums = z.object({
	id: Id,
	/** Its balance at the closing from which it is counted. */
	carried: StoredRappen,
	paid: StoredRappen,
	share: StoredRappen,
	sent: StoredRappen,
	received: StoredRappen,
	/** More than zero: it gets that. */
	balance: StoredRappen,
})
export type PartySums = z.infer<typeof PartySums>

/** Why an entry is still to be settled: nights of which there are none yet, a party that was not there on its day, or nothing to go by. */
const openReasons = ['nights', 'party', 'weights'] as const

export const Sharing = z.object({
	/** The years in which something is shared, newest first. */
	years: z.array(z.int()),
	/** Everything up to that day is settled. */
	closed_until: z.nullable(StoredDay),
	closed_by: z.nullable(Id),
	/** From which day it is counted, and until which; null: from the first, to the last. */
	since: z.nullable(StoredDay),
	until: z.nullable(StoredDay),
	/** Nights can still move what is counted. */
	provisional: z.boolean(),
	/** Some of it is split by nights. */
	by_nights: z.boolean(),
	/** All of the property, in their order. */
	parties: z.array(PartySums),
	/** How it would be settled with the fewest payments. */
	transfers: z.array(z.object({ from: Id, to: Id, amount: StoredRappen })),
	open: z.array(z.object({ event: Id, name: z.string(), event_at: Stamp, amount: StoredRappen, reason: z.enum(openReasons) })),
	/** How many there are of these; the list has so many at most. */
	open_count: z.int(),
	/** Expenses of those days that nobody shares, and what of the shared ones is still to be paid. */
	unshared: z.int(),
	unpaid: StoredRappen,
	/** Transfers of the last seven days: a second equal one is asked about. */
	recent: z.array(z.object({ event: Id, event_at: Stamp, from: Id, to: Id, amount: StoredRappen })),
	/** Newest first. `id` leads to its paper. */
	closings: z.array(
		z.object({
			id: Id,
			until_on: StoredDay,
			closed_at: Stamp,
			closed_by: z.nullable(Id),
			closed_by_name: z.string(),
			note: z.string(),
			sha256: z.string(),
		}),
	),
	/** Of what is shown: a closing that takes another one is 412. */
	version: z.int(),
})
export type Sharing = z.infer<typeof Sharing>

export const mostOpen = 200

const reading = { permission: 'balance.read', any: true, params: ofId } as const
export const sharing = contract<typeof sharingRequests>()({
	getSharing: get('/properties/{id}/sharing', { ...reading, reply: Sharing, long: true, kept: true }),
	/** `until: null` takes the newest back. */
	putClosed: put('/properties/{id}/sharing/closed', {
		permission: 'balance.write',
		any: true,
		changes: 'property',
		part: 'parties',
		params: ofId,
		reply: Sharing,
		ifMatch: true,
	}),
	getBill: get('/properties/{id}/sharing/bill', { ...reading, raw: true }),
	/** The paper that a closing has kept. */
	getClosedPaper: get('/properties/{id}/sharing/closings/{closing}', {
		permission: 'balance.read',
		any: true,
		params: z.extend(ofId, { closing: Id }),
		raw: true,
	}),
})
