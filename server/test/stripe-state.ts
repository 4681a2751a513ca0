/** What Stripe keeps: customers, checkouts, subscriptions with what is planned for them, and invoices. */
export const amounts: Record<string, number> = { price_hm: 900, price_hy: 9000, price_mm: 2400, price_my: 24_000 }
export const month = 30 * 86_400
export const year = 365 * 86_400

export type Fields = { [key: string]: Fields } & { toString(): string }
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
export type Schedule = {
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

export class StripeState {
	readonly customers = new Map<string, { id: string; email: string; group: string }>()
	readonly checkouts = new Map<string, Checkout>()
	readonly subscriptions = new Map<string, FakeSubscription>()
	readonly schedules = new Map<string, Schedule>()
	readonly invoices: Invoice[] = []
	#count = 0
	#clock = 1_795_000_000

	readonly next = (prefix: string) => `${prefix}_${++this.#count}`
	readonly bill = (customer: string, price: string, status = 'paid') =>
		this.invoices.unshift({
			id: this.next('in'),
			customer,
			number: `HH-${this.#count}`,
			created: ++this.#clock,
			total: amounts[price] ?? 0,
			status,
			attempt_count: status === 'paid' ? 0 : 1,
			hosted_invoice_url: 'https://stripe.test/rechnung',
		})
	readonly subscriptionOf = (id: string): FakeSubscription => {
		const found = this.subscriptions.get(id)
		if (!found) throw new Error(`no subscription ${id}`)
		return found
	}
	/** With its schedule instead of the id of that. */
	readonly shown = (subscription: FakeSubscription) => ({
		...subscription,
		schedule: subscription.schedule === null ? null : { object: 'subscription_schedule', ...this.schedules.get(subscription.schedule) },
	})
	readonly subscribe = (customer: string, price: string): FakeSubscription => {
		const made: FakeSubscription = {
			id: this.next('sub'),
			object: 'subscription',
			customer,
			status: 'active',
			created: ++this.#clock,
			cancel_at_period_end: false,
			cancel_at: null,
			schedule: null,
			items: { data: [{ id: this.next('si'), price: { id: price }, current_period_end: this.#clock + month }] },
		}
		this.subscriptions.set(made.id, made)
		this.bill(customer, price)
		return made
	}
}

export const first = (subscription: FakeSubscription) => subscription.items.data[0] as Item
