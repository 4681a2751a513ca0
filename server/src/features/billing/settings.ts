import * as z from 'zod/mini'
import { about, ConfigError, url, type Given } from '../../config-setting.ts'

const paidPlans = ['house_month', 'house_year', 'management_month', 'management_year']
/** Stripe's prices by the key of the plan; null where the text is none, or says something twice. */
function readPrices(text: string): Record<string, string> | null {
	const pairs = text.split(',').map((each) =>
		each
			.trim()
			.split('=', 2)
			.map((part) => part.trim()),
	)
	const known = pairs.every(([plan = '', price = '']) => paidPlans.includes(plan) && /^price_\w+$/.test(price))
	const once = [0, 1].every((at) => new Set(pairs.map((pair) => pair[at])).size === pairs.length)
	return known && once ? (Object.fromEntries(pairs) as Record<string, string>) : null
}

export const billingVariables = {
	STRIPE_SECRET_KEY: z
		.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/)))
		.check(
			about(
				'Geheimer Schlüssel von Stripe, wenn Abos verkauft werden; mit STRIPE_WEBHOOK_SECRET und STRIPE_PRICES. Ohne ihn ist alles unbegrenzt und kostet nichts.',
				'ein Schlüssel wie sk_live_…',
			),
		),
	STRIPE_WEBHOOK_SECRET: z
		.optional(z.string().check(z.regex(/^whsec_\S+$/)))
		.check(about('Geheimnis, mit dem Stripe seine Meldungen an PUBLIC_URL/api/stripe/webhook unterschreibt.', 'ein Geheimnis wie whsec_…')),
	STRIPE_PRICES: z
		.optional(z.string().check(z.refine((text) => readPrices(text) !== null)))
		.check(
			about(
				'Welcher Preis von Stripe welches Abo ist, durch Komma getrennt; was fehlt, wird nicht angeboten. Betrag und Zeitraum sagt Stripe.',
				'house_month, house_year, management_month und management_year, je mit einem Preis: house_month=price_…',
			),
		),
	STRIPE_API: z
		.optional(url('https:', 'http:'))
		.check(
			about(
				'Adresse, unter der Stripe nachgebildet ist, für Versuche. Ohne Angabe Stripe selbst.',
				'eine Adresse wie http://127.0.0.1:12111',
			),
		),
}

export type BillingSettings = {
	/** Null: nothing is sold. */
	stripe: { secretKey: string; webhookSecret: string; prices: Record<string, string>; api: string | null } | null
}
export const billingSettings = (given: Given<typeof billingVariables>): BillingSettings => ({ stripe: stripeOf(given) })

function stripeOf({
	STRIPE_SECRET_KEY: secretKey,
	STRIPE_WEBHOOK_SECRET: webhookSecret,
	STRIPE_PRICES,
	STRIPE_API,
}: Given<typeof billingVariables>): BillingSettings['stripe'] {
	if (!secretKey && !webhookSecret && !STRIPE_PRICES) return null
	const prices = STRIPE_PRICES === undefined ? null : readPrices(STRIPE_PRICES)
	if (!secretKey || !webhookSecret || !prices)
		throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET und STRIPE_PRICES gehören zusammen: alle drei oder keines.')
	return { secretKey, webhookSecret, prices, api: STRIPE_API ?? null }
}
