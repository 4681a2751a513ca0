import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import { ofId, StoredRappen } from './fields.ts'
import type { figureRequests } from './figure-requests.ts'

/** Amounts in Rappen and minutes, as far as the caller sees them. */
export const Sum = z.object({
	count: z.int(),
	expense: StoredRappen,
	income: StoredRappen,
	minutes: z.int(),
	/** With `party` and without words: what of that is theirs. */
	amount: z.optional(StoredRappen),
})
export type Sum = z.infer<typeof Sum>

const sum = { permission: 'event.read', params: ofId, reply: Sum, costly: 'q', long: true, kept: true } as const
const years = { permission: 'event.read', params: ofId, reply: z.array(z.int()), kept: true } as const

/** What is told of many entries at once. */
export const figures = contract<typeof figureRequests>()({
	sumProperty: get('/properties/{id}/events-sum', sum),
	sumGroup: get('/groups/{id}/events-sum', sum),
	yearsProperty: get('/properties/{id}/events-years', years),
	yearsGroup: get('/groups/{id}/events-years', years),
})
