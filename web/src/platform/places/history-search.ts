// Hides what the address of the history says behind the question mark.
import { z } from 'zod/mini'
import { Id } from '@hausheft/contract/fields.ts'
import { sources } from '@hausheft/contract/live.ts'

/** What does not fit is left out. */
export const HistorySearch = z.object({
	kind: z.catch(z.optional(z.enum(sources.filter((source) => source !== 'users'))), undefined),
	person: z.catch(z.optional(Id), undefined),
})
