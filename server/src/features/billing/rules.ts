import type { Billing } from '@hausheft/contract/billing.ts'
import { isHadAtOnce, type Plan } from '@hausheft/contract/plans.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'

/** As Stripe tells it: what is read of it. */
type Expandable = string | { id: string }
type Schedule = {
	id: string
	status: string
	current_phase: { end_date: number } | null
	phases: { start_date: number; items: { price: Expandable }[] }[]
}
type ToldSubscription = {
	id: string
	status: string
	created: number
	cancel_at_period_end: boolean
	cancel_at: number | null
	schedule: string | Schedule | null
	items: { data: { id: string; current_period_end: number; price: { id: string } }[] }
}
type ToldInvoice = {
	number: string | null
	created: number
	total: number
	status: string | null
	attempt_count: number
	hosted_invoice_url?: string | null
}

/** What of a subscription at Stripe counts here. */
export type Paid = {
	id: string
	item: string
	plan: Plan | null
	status: 'active' | 'past_due'
	/** The end of what is paid, or the day on which it ends. */
	until: Date
	created: number
	/** At the end of the period: another plan, or `free`; null: the same again. */
	next: string | null
	schedule: string | null
	/** How it has been ended: with the period, or on a day that was chosen at Stripe. */
	ends: 'period' | 'day' | null
}

const living: Record<string, Paid['status']> = { active: 'active', trialing: 'active', past_due: 'past_due' }
const idOf = (one: Expandable | null | undefined) => (typeof one === 'string' ? one : (one?.id ?? null))

/** Null for what gives no right to anything any more, or not yet. A price that is none of ours leaves the plan open. */
export function readSubscription(plans: readonly Plan[], subscription: ToldSubscription): Paid | null {
	const status = living[subscription.status]
	const item = subscription.items.data[0]
	if (!status || !item) return null
	const ends = subscription.cancel_at_period_end ? 'period' : subscription.cancel_at === null ? null : 'day'
	return {
		id: subscription.id,
		item: item.id,
		plan: planOf(plans, item.price.id),
		status,
		until: new Date(((ends === 'day' ? subscription.cancel_at : null) ?? item.current_period_end) * 1000),
		created: subscription.created,
		next: ends ? 'free' : followingOf(plans, subscription.schedule),
		schedule: idOf(subscription.schedule),
		ends,
	}
}

const planOf = (plans: readonly Plan[], price: string): Plan | null => plans.find(({ stripe_price }) => stripe_price === price) ?? null

function followingOf(plans: readonly Plan[], schedule: ToldSubscription['schedule']): string | null {
	if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null
	const following = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date)
	const price = idOf(following?.items[0]?.price)
	return price === null ? null : (planOf(plans, price)?.key ?? null)
}

/** The largest, and of two alike the one that was there first; the others are one too many. */
export function choosePaid(found: readonly Paid[]): { counts: Paid | null; surplus: Paid[] } {
	const [counts = null, ...surplus] = found.toSorted((one, other) => sizeOf(other.plan) - sizeOf(one.plan) || one.created - other.created)
	return { counts, surplus }
}
const sizeOf = (plan: Plan | null) => plan?.limit_events ?? -1

export const directionOf = (from: Plan | null, to: Plan): 'same' | 'now' | 'later' =>
	from?.key === to.key ? 'same' : isHadAtOnce(from, to) ? 'now' : 'later'

type ShownInvoice = Billing['invoices'][number]
export function readInvoice({ number, created, total, status, hosted_invoice_url, attempt_count }: ToldInvoice): ShownInvoice | null {
	if (status === 'draft' || status === 'void' || status === null) return null
	const unpaid = status === 'uncollectible' || attempt_count > 0 ? 'failed' : 'open'
	return {
		number,
		on: dayOf(new Date(created * 1000).toISOString()),
		amount: total,
		status: status === 'paid' ? 'paid' : unpaid,
		url: hosted_invoice_url ?? null,
	}
}
