import { z } from 'zod/mini'
import { Id, StoredDay, StoredRappen } from './fields.ts'

/** Amounts in Rappen, of so many entries. */
export const sums = { expense: StoredRappen, income: StoredRappen, count: z.int() }
/** `YYYY-MM`; a year has all twelve. */
export const months = z.array(z.object({ month: z.string(), ...sums }))
/** Of the running year: what the same days of the year before came to, until this day of it. `ahead`: what is entered for days still to come. */
export const toDate = z.nullable(z.object({ until: StoredDay, ...sums, ahead: z.object(sums) }))
/** `own`: of the caller's own entries, where they see no other amounts. */
export const scope = z.enum(['any', 'own'])

/** What a year has brought and cost at each property. */
export const GroupBalance = z.object({
	year: z.int(),
	scope,
	properties: z.array(
		z.object({
			id: Id,
			expense: StoredRappen,
			income: StoredRappen,
			/** Of the expenses: those with an open bill. */ unpaid: z._default(StoredRappen, 0),
			months,
			to_date: toDate,
		}),
	),
})
export type GroupBalance = z.infer<typeof GroupBalance>

export const groupBalanceReplies = { getGroupBalance: GroupBalance }
