/** What Stripe answers to which call. */
import { amounts, first, month, year, type Fields, type Schedule, type StripeState } from './stripe-state.ts'

type Route = [RegExp, (id: string, body: Fields, query: URLSearchParams) => unknown]

export const stripeRoutes = (state: StripeState): Route[] => [
	...ofCustomers(state),
	...ofCheckouts(state),
	...ofSubscriptions(state),
	...ofSchedules(state),
]

const ofCustomers = ({ customers, invoices, next }: StripeState): Route[] => [
	[
		/^GET prices\/(\w+)$/,
		(id) =>
			amounts[id] === undefined
				? undefined
				: {
						id,
						object: 'price',
						active: true,
						currency: 'chf',
						unit_amount: amounts[id],
						product: `prod_${id}`,
						recurring: { interval: id.endsWith('y') ? 'year' : 'month', interval_count: 1 },
					},
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
		/^GET invoices$/,
		(_, __, query) => ({ object: 'list', has_more: false, data: invoices.filter(({ customer }) => customer === query.get('customer')) }),
	],
	[/^POST billing_portal\/sessions$/, () => ({ id: next('bps'), url: 'https://stripe.test/portal' })],
]

const ofCheckouts = ({ checkouts, next }: StripeState): Route[] => [
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
]

const ofSubscriptions = ({ subscriptions, subscriptionOf, shown, bill }: StripeState): Route[] => [
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
			// How it ends is for its schedule to say, as long as there is one.
			if (subscription.schedule !== null && (body['cancel_at_period_end'] ?? body['cancel_at']) !== undefined)
				return { error: { type: 'invalid_request_error', message: 'managed by a subscription schedule' } }
			if (body['cancel_at_period_end']) subscription.cancel_at_period_end = String(body['cancel_at_period_end']) === 'true'
			if (body['cancel_at'] !== undefined) subscription.cancel_at = Number(body['cancel_at']) || null
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
]

const ofSchedules = ({ schedules, subscriptionOf, next }: StripeState): Route[] => [
	[
		/^POST subscription_schedules$/,
		(_, body) => {
			const subscription = subscriptionOf(String(body['from_subscription']))
			if (subscription.schedule !== null) return { error: { type: 'invalid_request_error', message: 'already attached to a schedule' } }
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
]
