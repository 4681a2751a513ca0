/** Stripe as far as the product asks it: keeps customers, subscriptions, schedules and checkouts, repeats by Idempotency-Key, and signs what it tells. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'

const prices = { house_month: 'price_hm', house_year: 'price_hy', management_month: 'price_mm', management_year: 'price_my' }
const amounts: Record<string, number> = { price_hm: 900, price_hy: 9000, price_mm: 2400, price_my: 24_000 }
const month = 30 * 86_400
export const year = 365 * 86_400

type Fields = { [key: string]: Fields } & { toString(): string }
type Price = { id: string }
type Item = { id: string; price: Price; current_period_end: number }
export type FakeSubscription = {
	id: string
	object: 'subscription'
	customer: string
	status: string
	created: number
	cancel_at_period_end: boolean
	cancel_at: number | null
	schedule: string | null
	items: { data: Item[] }
}
type Schedule = {
	id: string
	subscription: string
	status: string
	phases: Phase[]
	current_phase: { start_date: number; end_date: number }
}
type Phase = { start_date: number; end_date: number; items: { price: string }[] }
type Checkout = { id: string; customer: string; price: string; status: string; url: string }
type Invoice = {
	id: string
	customer: string
	number: string
	created: number
	total: number
	status: string
	attempt_count: number
	hosted_invoice_url: string
}

export async function startStripe(webhookSecret = 'whsec_nurfuertests') {
	let count = 0
	let clock = 1_795_000_000
	const next = (prefix: string) => `${prefix}_${++count}`
	const customers = new Map<string, { id: string; email: string; group: string }>()
	const checkouts = new Map<string, Checkout>()
	const subscriptions = new Map<string, FakeSubscription>()
	const schedules = new Map<string, Schedule>()
	const invoices: Invoice[] = []
	const answered = new Map<string, { sent: string; body: string }>()
	const calls: string[] = []
	/** What the next call of this kind does instead: a refused card, a Stripe that is down, or slow as long as it stands here. */
	const failing = new Map<string, 'card' | 'down' | 'slow'>()

	const bill = (customer: string, price: string, status = 'paid') =>
		invoices.unshift({
			id: next('in'),
			customer,
			number: `HH-${count}`,
			created: ++clock,
			total: amounts[price] ?? 0,
			status,
			attempt_count: status === 'paid' ? 0 : 1,
			hosted_invoice_url: 'https://stripe.test/rechnung',
		})
	const shown = (subscription: FakeSubscription) => ({
		...subscription,
		schedule: subscription.schedule === null ? null : { object: 'subscription_schedule', ...schedules.get(subscription.schedule) },
	})
	const subscriptionOf = (id: string) => {
		const found = subscriptions.get(id)
		if (!found) throw new Error(`no subscription ${id}`)
		return found
	}
	const first = (subscription: FakeSubscription) => subscription.items.data[0] as Item

	const routes: [RegExp, (id: string, body: Fields, query: URLSearchParams) => unknown][] = [
		[
			/^GET prices\/(\w+)$/,
			(id) => ({
				id,
				object: 'price',
				active: true,
				currency: 'chf',
				unit_amount: amounts[id],
				product: `prod_${id}`,
				recurring: { interval: id.endsWith('y') ? 'year' : 'month', interval_count: 1 },
			}),
		],
		[
			/^POST customers$/,
			(_, body) => {
				const made = { id: next('cus'), object: 'customer', email: '', group: String(body['metadata']?.['group']) }
				customers.set(made.id, made)
				return made
			},
		],
		[/^POST customers\/(\w+)$/, (id, body) => Object.assign(customers.get(id) ?? {}, { email: String(body['email']) })],
		[
			/^POST checkout\/sessions$/,
			(_, body) => {
				const id = next('cs')
				const price = String(body['line_items']?.['0']?.['price'])
				const made = {
					id,
					object: 'checkout.session',
					customer: String(body['customer']),
					price,
					status: 'open',
					url: `https://stripe.test/${id}`,
				}
				checkouts.set(id, made)
				return made
			},
		],
		[/^GET checkout\/sessions\/(\w+)$/, (id) => checkouts.get(id)],
		[
			/^POST checkout\/sessions\/(\w+)\/expire$/,
			(id) => {
				const session = checkouts.get(id)
				if (session?.status !== 'open') return { error: { type: 'invalid_request_error', message: 'not open' } }
				session.status = 'expired'
				return session
			},
		],
		[
			/^GET subscriptions$/,
			(_, __, query) => ({
				object: 'list',
				has_more: false,
				data: [...subscriptions.values()].filter(({ customer }) => customer === query.get('customer')).map(shown),
			}),
		],
		[
			/^POST subscriptions\/(\w+)$/,
			(id, body) => {
				const subscription = subscriptionOf(id)
				if (body['cancel_at_period_end']) subscription.cancel_at_period_end = String(body['cancel_at_period_end']) === 'true'
				const price = body['items']?.['0']?.['price']
				if (price) {
					first(subscription).price = { id: String(price) }
					bill(subscription.customer, String(price))
				}
				return shown(subscription)
			},
		],
		[
			/^DELETE subscriptions\/(\w+)$/,
			(id) => {
				subscriptionOf(id).status = 'canceled'
				return subscriptionOf(id)
			},
		],
		[
			/^POST subscription_schedules$/,
			(_, body) => {
				const subscription = subscriptionOf(String(body['from_subscription']))
				const end_date = first(subscription).current_period_end
				const phase = { start_date: end_date - month, end_date, items: [{ price: first(subscription).price.id }] }
				const made = { id: next('sub_sched'), subscription: subscription.id, status: 'active', phases: [phase], current_phase: phase }
				schedules.set(made.id, made)
				subscription.schedule = made.id
				return made
			},
		],
		[
			/^POST subscription_schedules\/(\w+)$/,
			(id, body) => {
				const schedule = schedules.get(id) as Schedule
				let at = schedule.current_phase.start_date
				schedule.phases = Object.values(body['phases'] as unknown as Record<string, Fields>).map((phase) => {
					const start_date = at
					at = Number(phase['end_date'] ?? at + (String(phase['duration']?.['interval']) === 'year' ? year : month))
					return { start_date, end_date: at, items: [{ price: String(phase['items']?.['0']?.['price']) }] }
				})
				return schedule
			},
		],
		[
			/^POST subscription_schedules\/(\w+)\/release$/,
			(id) => {
				const schedule = schedules.get(id) as Schedule
				schedule.status = 'released'
				subscriptionOf(schedule.subscription).schedule = null
				return schedule
			},
		],
		[
			/^GET invoices$/,
			(_, __, query) => ({ object: 'list', has_more: false, data: invoices.filter(({ customer }) => customer === query.get('customer')) }),
		],
		[/^POST billing_portal\/sessions$/, () => ({ id: next('bps'), url: 'https://stripe.test/portal' })],
	]

	async function serve(request: IncomingMessage, response: ServerResponse) {
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
		if (failure) {
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
			return this.subscribe(checkout.customer, checkout.price)
		},
		subscribe(customer: string, price: string): FakeSubscription {
			const made: FakeSubscription = {
				id: next('sub'),
				object: 'subscription',
				customer,
				status: 'active',
				created: ++clock,
				cancel_at_period_end: false,
				cancel_at: null,
				schedule: null,
				items: { data: [{ id: next('si'), price: { id: price }, current_period_end: clock + month }] },
			}
			subscriptions.set(made.id, made)
			bill(customer, price)
			return made
		},
		/** A payment that did not come. */
		miss(subscription: FakeSubscription) {
			subscription.status = 'past_due'
			bill(subscription.customer, first(subscription).price.id, 'open')
		},
		/** The end of what is paid: what was planned for it happens. */
		passPeriod(subscription: FakeSubscription) {
			const schedule = subscription.schedule === null ? undefined : schedules.get(subscription.schedule)
			const following = schedule?.phases[1]?.items[0]?.price
			if (subscription.cancel_at_period_end) subscription.status = 'canceled'
			if (following) first(subscription).price = { id: following }
			if (schedule) schedule.status = 'released'
			subscription.schedule = null
		},
		close: async () => {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

/** `a[b][0]=c`, as Stripe is sent it. */
function fieldsOf(sent: URLSearchParams): Fields {
	const root = {} as Fields
	for (const [name, value] of sent) {
		const path = name.replaceAll(']', '').split('[')
		let at = root as Record<string, unknown>
		for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
		at[path.at(-1) as string] = value
	}
	return root
}
