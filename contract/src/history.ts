import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import { Cursor, Id, Limit, ofId, Stamp } from './fields.ts'
import { whichCan, type WhichCan } from './nouns.ts'
import type { historyRequests } from './history-requests.ts'

export const historySources = whichCan('history')
export type HistorySource = WhichCan<'history'>
const Source = z.enum(historySources)

/** One field before and after, as people read it; null: empty. */
export const HistoryChange = z.object({
	field: z.string(),
	label: z.string(),
	before: z.nullable(z.string()),
	after: z.nullable(z.string()),
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** One committed change, as far as the caller may know it. Members and invitations are changes of the group. */
export const HistoryRow = z.object({
	id: Id,
	source: Source,
	fk: Id,
	/** What it is called. */
	name: z.string(),
	event: z.enum(['INSERT', 'UPDATE', 'DELETE']),
	changed_at: Stamp,
	/** Who did it; null: the product itself. */
	user: z.nullable(Id),
	user_name: z.string(),
	property: z.nullable(Id),
	/** Of a reply: the entry that it is about. */
	entry: z.optional(Id),
	changes: z.array(HistoryChange),
	/** The change in one sentence: «Anna hat den Betrag von CHF 120.00 auf CHF 210.00 geändert». */
	text: z.string(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const HistoryQuery = z.object({
	source: z.optional(Source),
	fk: z.optional(Id),
	/** Only what this person did. */
	user: z.optional(Id),
	from: z.optional(Cursor),
	limit: z.optional(Limit),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const history = contract<typeof historyRequests>()({
	listHistory: get('/groups/{id}/history', {
		permission: 'history.read',
		params: ofId,
		query: HistoryQuery,
		reply: z.array(HistoryRow),
		long: true,
	}),
})
