/** Stripe as far as the product asks it: keeps customers, subscriptions, schedules and checkouts, repeats by Idempotency-Key, and signs what it tells. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { stripeRoutes } from './stripe-routes.ts'
import { first, StripeState, type Fields, type FakeSubscription } from './stripe-state.ts'

const prices = { house_month: 'price_hm', house_year: 'price_hy', management_month: 'price_mm', management_year: 'price_my' }

type Failing = Map<string, 'card' | 'down' | 'slow'>
type Serving = { state: StripeState; calls: string[]; failing: Failing }

export async function startStripe(webhookSecret = 'whsec_nurfuertests') {
	const state = new StripeState()
	const { customers, checkouts, subscriptions, schedules, next, bill } = state
	const calls: string[] = []
	/** What the next call of this kind does instead: a refused card, a Stripe that is down, or slow as long as it stands here. */
	const failing: Failing = new Map()
	const serve = serving({ state, calls, failing })
	const server = createServer((request, response) => void serve(request, response))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	const signer = new Stripe('sk_test_x')

	/** The body and the header of a webhook about something. */
	function tell(
		type: string,
		object: object,
		{ id = next('evt'), livemode = false, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
	) {
		const payload = JSON.stringify({ id, object: 'event', type, livemode, created: timestamp, data: { object } })
		return { payload, headers: { 'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }) } }
	}

	return {
		environment: {
			STRIPE_SECRET_KEY: 'sk_test_nurfuertests',
			STRIPE_WEBHOOK_SECRET: webhookSecret,
			STRIPE_PRICES: Object.entries(prices)
				.map(([plan, price]) => `${plan}=${price}`)
				.join(','),
			STRIPE_API: `http://127.0.0.1:${port}`,
		},
		customers,
		checkouts,
		subscriptions,
		schedules,
		calls,
		failing,
		tell,
		/** Somebody pays on the page that a checkout leads to. */
		pay(session: string): FakeSubscription {
			const checkout = checkouts.get(session)
			if (checkout?.status !== 'open') throw new Error(`${session} cannot be paid`)
			checkout.status = 'complete'
			return state.subscribe(checkout.customer, checkout.price)
		},
		subscribe: state.subscribe,
		/** A payment that did not come. */
		miss(subscription: FakeSubscription) {
			subscription.status = 'past_due'
			bill(subscription.customer, first(subscription).price.id, 'open')
		},
		/** The end of what is paid: what was planned for it happens. */
		passPeriod(subscription: FakeSubscription) {
			const schedule = subscription.schedule === null ? undefined : schedules.get(subscription.schedule)
			const following = schedule?.phases.find(({ start_date }) => start_date === schedule.current_phase.end_date)
			if (subscription.cancel_at_period_end) subscription.status = 'canceled'
			if (schedule && following) {
				schedule.current_phase = following
				first(subscription).price = { id: following.items[0]?.price ?? '' }
				first(subscription).current_period_end = following.end_date
				return
			}
			// It is let go behind its last phase, and not as that begins.
			if (schedule) schedule.status = 'released'
			subscription.schedule = null
		},
		close: async () => {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

/** Answers by the routes; the same call under one Idempotency-Key is answered as it was. */
function serving({ state, calls, failing }: Serving) {
	const routes = stripeRoutes(state)
	const answered = new Map<string, { sent: string; body: string }>()
	return async (request: IncomingMessage, response: ServerResponse) => {
		const url = new URL(request.url ?? '', 'http://stripe.test')
		const call = `${request.method} ${url.pathname.replace('/v1/', '')}`
		const answer = (status: number, body: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
		const form = await text(request)
		const sent = fieldsOf(new URLSearchParams(form))
		const key = request.headers['idempotency-key']
		const known = typeof key === 'string' ? answered.get(key) : undefined
		if (known?.sent === form) return answer(200, known.body)
		if (known) return answer(400, JSON.stringify({ error: { type: 'idempotency_error', message: 'another body under the same key' } }))
		calls.push(call)
		const failureOf = () => [...failing].find(([kind]) => call.startsWith(kind))
		while (failureOf()?.[1] === 'slow') await sleep(20)
		const failure = failureOf()
		// A card is asked where something is to be paid.
		if (failure && (failure[1] !== 'card' || sent['items'])) {
			if (failure[1] === 'down') return request.socket.destroy()
			failing.delete(failure[0])
			return answer(402, JSON.stringify({ error: { type: 'card_error', code: 'card_declined', message: 'declined' } }))
		}
		for (const [route, act] of routes) {
			const [, id = ''] = route.exec(call) ?? []
			if (!route.test(call)) continue
			const made = act(id, sent, url.searchParams) as { error?: unknown } | undefined
			const body = JSON.stringify(made ?? { error: { type: 'invalid_request_error' } })
			if (made && !made.error && typeof key === 'string') answered.set(key, { sent: form, body })
			return answer(made && !made.error ? 200 : 400, body)
		}
		answer(404, JSON.stringify({ error: { type: 'invalid_request_error', message: `unknown: ${call}` } }))
	}
}

/** `a[b][0]=c`, as Stripe is sent it. */
function fieldsOf(sent: URLSearchParams): Fields {
	const root = {} as Fields
	for (const [name, value] of sent) {
		const path = name.replaceAll(']', '').split('[')
		let at = root as Record<string, unknown>
		for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
		at[path.at(-1) as string] = value
	}
	return root
}
