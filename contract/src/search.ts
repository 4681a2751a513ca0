import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import { Id, ofId, Stamp, text } from './fields.ts'
import { whichCan, type WhichCan } from './nouns.ts'
import type { searchRequests } from './search-requests.ts'

/** What can be found. */
export const searchSources = whichCan('search')
export type SearchSource = WhichCan<'search'>

/** A text in pieces, in order; `hit`: this piece is what was searched for. Plain text, never markup. */
export const Marked = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Marked = z.infer<typeof Marked>

export const SearchResult = z.object({
	source: z.enum(searchSources),
	id: Id,
	/** Where it belongs; a contact belongs to the group. */
	property: z.nullable(Id),
	/** Of a contact: the properties it is linked to, as far as the caller sees them. */
	properties: z.optional(z.array(Id)),
	/** Of a file: the entry that it hangs on. */
	event: z.nullable(Id),
	/** Of an entry: its date; of a file: when it was uploaded. */
	at: z.nullable(Stamp),
	title: Marked,
	/** From what else it says, around the first find there; null where nothing else was found. */
	snippet: z.nullable(Marked),
	/** How many of its source are found in all; of entries as many as `events-rolling?q=` lists, which also finds them by their files. */
	total: z.int(),
	/** There are more than `total`: after a thousand nobody counts further. */
	more: z.boolean(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchQuery = z.object({
	q: text(200),
	limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(50)))),
})

export const search = contract<typeof searchRequests>()({
	searchGroup: get('/groups/{id}/search', {
		permission: 'group.read',
		costly: true,
		params: ofId,
		query: SearchQuery,
		reply: z.array(SearchResult),
	}),
})
