import { z } from 'zod/mini'
import { Id } from './fields.ts'

/** Amounts in Rappen, of so many entries. */
export const sums = { expense: z.int(), income: z.int(), count: z.int() }
/** `YYYY-MM`; a year has all twelve. */
export const months = z.array(z.object({ month: z.string(), ...sums }))
/** `own`: of the caller's own entries, where they see no other amounts. */
export const scope = z.enum(['any', 'own'])

/** What a year has brought and cost at each property. */
export const GroupBalance = z.object({
	year: z.int(),
	scope,
	properties: z.array(z.object({ id: Id, expense: z.int(), income: z.int(), months })),
})
export type GroupBalance = z.infer<typeof GroupBalance>

export const groupBalanceReplies = { getGroupBalance: GroupBalance }
