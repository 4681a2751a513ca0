import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import { kinds } from './event-parts.ts'
import { Id, ofId, Stamp, StoredRappen, text } from './fields.ts'
import { whichCan, type WhichCan } from './nouns.ts'
import type { searchRequests } from './search-requests.ts'

/** What can be found. */
export const searchSources = whichCan('search')
export type SearchSource = WhichCan<'search'>

/** A text in pieces, in order; `hit`: this piece is what was searched for. Plain text, never markup. */
export const Marked = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Marked = z.infer<typeof Marked>

/** What an entry says at a glance, as far as the caller sees it. */
export const FoundEntry = z.object({
	kinds: z.array(z.enum(kinds)),
	has_files: z.boolean(),
	expense: z.nullable(StoredRappen),
	income: z.nullable(StoredRappen),
	/** The names of its objects. */
	objects: z.array(z.string()),
	/** Who did it, or else whom it names first. */
	contact: z.nullable(z.object({ id: Id, name: z.string(), phone: z.nullable(z.string()) })),
})
export type FoundEntry = z.infer<typeof FoundEntry>

export const SearchResult = z.object({
	source: z.enum(searchSources),
	id: Id,
	/** Where it belongs; a contact belongs to the group. */
	property: z.nullable(Id),
	/** Of a contact: the properties it is linked to, as far as the caller sees them. */
	properties: z.optional(z.array(Id)),
	/** Of a file: the entry that it hangs on; of a reply: the one that it is about, by whose name and date it stands. */
	event: z.nullable(Id),
	/** Of an entry: its date; of a file: that of its entry, else when it was uploaded. */
	at: z.nullable(Stamp),
	/** Of an entry alone. */
	entry: z.optional(FoundEntry),
	/** What was done last of all that the words find by its own name, its object or its contact: past and not open. It may be found by these alone. */
	last: z.optional(z.literal(true)),
	title: Marked,
	/** From what else it says, around the first find there; null where nothing else was found. */
	snippet: z.nullable(Marked),
	/** How many of its source are found in all; of entries as many as `events-rolling?q=` lists, which also finds them by their files. */
	total: z.int(),
	/** There are more than `total`: after a thousand nobody counts further. */
	more: z.boolean(),
})
export type SearchResult = z.infer<typeof SearchResult>

const SearchQuery = z.object({
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
