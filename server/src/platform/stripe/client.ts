// Hides how Stripe is reached: one client for all, with little patience, and the check of what claims to come from it.
import type Stripe from 'stripe'
import type { Config } from '../../config.ts'

type StripeAccess = NonNullable<Config['stripe']>
export type StripeDoor = {
	api: Stripe
	/** Whether the key is for real money: what belongs to the other kind is none of ours. */
	live: boolean
	/** What each plan is sold for. */
	prices: StripeAccess['prices']
	/** The event, if the signature over exactly these bytes is good and not older than five minutes; else throws. */
	verified(payload: Buffer, signature: string): Stripe.Event
}

/** The library is loaded where somebody sells. */
export async function openStripe({ secretKey, webhookSecret, prices, api: address }: StripeAccess): Promise<StripeDoor> {
	const { default: Stripe } = await import('stripe')
	const url = address === null ? null : new URL(address)
	const api = new Stripe(secretKey, {
		telemetry: false,
		maxNetworkRetries: 1,
		timeout: 8000,
		...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
	})
	return {
		api,
		prices,
		live: /^(sk|rk)_live_/.test(secretKey),
		verified: (payload, signature) => api.webhooks.constructEvent(payload, signature, webhookSecret),
	}
}
