// Hides what the address of the history says behind the question mark.
import { z } from 'zod/mini'
import { Id } from '@hausheft/contract/fields.ts'

/** What does not fit is left out; which kinds there are is the page's to know. */
export const HistorySearch = z.object({
	kind: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
	person: z.catch(z.optional(Id), undefined),
})
