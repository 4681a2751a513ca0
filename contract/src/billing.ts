import { z } from 'zod/mini'
import type { billingRequests } from './billing-requests.ts'
import { contract, post } from './endpoint.ts'
import { ofId, Stamp, StoredDay, StoredRappen } from './fields.ts'

const Invoice = z.object({
	number: z.nullable(z.string()),
	on: StoredDay,
	amount: StoredRappen,
	status: z.enum(['paid', 'open', 'failed']),
	/** Where Stripe shows it. */
	url: z.nullable(z.string()),
})
/** How a group stands with its payments. */
export const Billing = z.object({
	status: z.enum(['none', 'active', 'past_due']),
	/** The end of what is paid. */
	until: z.nullable(Stamp),
	/** What follows then; null: the same again. */
	next: z.nullable(z.object({ key: z.string(), name: z.string() })),
	/** The latest first. */
	invoices: z.array(Invoice),
})
export type Billing = z.infer<typeof Billing>

/** A page at Stripe, or the own one where nothing is left to be paid there; 409 `no_billing` where nothing is sold. */
const Door = z.object({ url: z.string() })
const terms = { permission: 'subscription.manage', params: ofId, reply: Door } as const

export const billing = contract<typeof billingRequests>()({
	startCheckout: post('/groups/{id}/subscription/checkout', { ...terms, changes: 'group' }),
	openPortal: post('/groups/{id}/subscription/portal', { ...terms, changes: [] }),
})
