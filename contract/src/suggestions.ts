import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import { kinds } from './event-parts.ts'
import { Id, ofId } from './fields.ts'
import type { suggestionRequests } from './suggestion-requests.ts'

/** What was logged under one name, as a beginning for the next entry of that name; never an amount. */
export const Suggestion = z.object({
	name: z.string(),
	kinds: z.array(z.enum(kinds)),
	/** What can still be chosen, else null. */
	object: z.nullable(Id),
	contact: z.nullable(Id),
	journal: z.nullable(Id),
	/** Of its first reading. */
	unit: z.nullable(Id),
	/** How long it took, as far as the caller sees it: their own time if there is some. */
	minutes: z.nullable(z.int()),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestions = contract<typeof suggestionRequests>()({
	listSuggestions: get('/properties/{id}/suggestions', {
		permission: 'event.create',
		params: ofId,
		reply: z.array(Suggestion),
		kept: true,
	}),
})
