import { createHash } from 'node:crypto'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { Plan } from '@hausheft/contract/plans.ts'
import type Stripe from 'stripe'
import { lookAt, present, stringOf } from '@hausheft/contract/looked-at.ts'
import { personOf, type Acting } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import type { StripeDoor } from '../../platform/stripe/client.ts'
import { listPlans } from '../plans/queries.ts'
import {
	changeBilling,
	changePlan,
	findBilling,
	findEmail,
	findGroupOf,
	insertCustomer,
	lockPaying,
	noteEvent,
	setOpenCheckout,
} from './queries.ts'
import { choosePaid, directionOf, readInvoice, readSubscription, type Paid } from './rules.ts'

/** Reads at Stripe what a customer pays now, and lets the group have that; each customer has a line of its own. */
export const followCustomer = task<{ customer: string }>('follow_customer')
export const following = (db: Db, customer: string) =>
	enqueue(db, followCustomer, { customer }, { key: `follow_customer:${customer}`, queue: `billing ${customer}` })

/** What Stripe's errors say of themselves. */
export const kindOf = (error: unknown) => stringOf(lookAt(error, 'type'))
const comesBack = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])
/** What Stripe cannot do now is tried again by whoever asked; what it refuses is a fault of ours. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
	try {
		return await ask()
	} catch (error) {
		const kind = kindOf(error)
		if (kind === 'StripeCardError')
			throw new Refusal(
				'conflict',
				'Die Zahlung wurde abgelehnt. Unter «Zahlung verwalten» kann ein anderes Zahlungsmittel hinterlegt werden.',
				{
					reason: 'payment',
				},
			)
		if (kind && comesBack.has(kind))
			throw new Refusal('unavailable', 'Der Zahlungsdienst antwortet gerade nicht. Bitte gleich nochmals versuchen.')
		throw error
	}
}

export const noBilling = () => new Refusal('conflict', 'Für diese Gruppe gibt es nichts zu bezahlen.', { reason: 'no_billing' })

const subscriptionsOf = async ({ api }: StripeDoor, plans: readonly Plan[], customer: string): Promise<Paid[]> => {
	const { data } = await api.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] })
	return data.map((one) => readSubscription(plans, one)).filter((paid) => paid !== null)
}

/**
 * Answers where to go: to Stripe, to pay for the first time; else back to `page`. Whatever is asked of one group goes one after the other: two
 * who choose at once cannot both begin to pay.
 */
export async function choosePlan(
	acting: Acting,
	door: StripeDoor,
	{ group, plan: key, page }: { group: string; plan: string; page: string },
) {
	const { db } = acting
	const plans = await listPlans(db)
	const wanted = plans.find((plan) => plan.key === key && (plan.key === 'free' || plan.stripe_price !== null))
	if (!wanted) throw invalidField('plan', 'Dieses Abo gibt es hier nicht.')
	const locked = await lockPaying(db, group)
	if (!locked) throw new Refusal('not_found')
	if (locked.plan_key === 'self_hosted') throw noBilling()
	return asking(async () => {
		const known = await findBilling(db, group)
		const { counts } = choosePaid(known ? await subscriptionsOf(door, plans, known.customer) : [])
		if (counts && known) return changePaid(acting, door, { counts, wanted, plans, customer: known.customer, page })
		if (wanted.key === 'free') return { url: page }
		const customer = known?.customer ?? (await createCustomer(acting, door, group, locked.name))
		if (known?.open_checkout && !(await endCheckout(door, known.open_checkout))) {
			// Somebody has just paid there: what they bought is changed, nothing is bought twice.
			const { counts: bought } = choosePaid(await subscriptionsOf(door, plans, customer))
			if (bought) return changePaid(acting, door, { counts: bought, wanted, plans, customer, page })
		}
		const session = await door.api.checkout.sessions.create({
			mode: 'subscription',
			customer,
			allowed_payment_method_types: ['card', 'twint'],
			line_items: [{ price: present(wanted.stripe_price), quantity: 1 }],
			locale: 'de',
			client_reference_id: group,
			success_url: `${page}?paid=1`,
			cancel_url: page,
		})
		await setOpenCheckout(db, group, session.id)
		return { url: present(session.url) }
	})
}

async function createCustomer(acting: Acting, { api }: StripeDoor, group: string, name: string): Promise<string> {
	// Under one key Stripe takes the same body alone: who asks and what the group is called may be others the next time, where this fails later on.
	const { id } = await api.customers.create({ preferred_locales: ['de'], metadata: { group } }, { idempotencyKey: `customer-${group}` })
	await api.customers.update(id, { name, email: await findEmail(acting.db, personOf(acting).id) })
	await insertCustomer(acting.db, group, id)
	return id
}

/** False: it has been paid already. */
async function endCheckout({ api }: StripeDoor, session: string): Promise<boolean> {
	const { status } = await api.checkout.sessions.retrieve(session)
	if (status === 'open') return (await api.checkout.sessions.expire(session).catch(() => null))?.status === 'expired'
	return status === 'expired'
}

type Change = { counts: Paid; wanted: Plan; plans: readonly Plan[]; customer: string; page: string }
async function changePaid({ db }: Acting, { api }: StripeDoor, { counts, wanted, plans, customer, page }: Change) {
	// While a schedule is there, its last phase included, Stripe takes neither another end nor another schedule.
	if (counts.schedule !== null) await api.subscriptionSchedules.release(counts.schedule)
	const ending = wanted.key === 'free'
	const direction = ending ? 'same' : directionOf(counts.plan, wanted)
	// In one call: where the card is refused, the end stays what it was.
	const change: Stripe.SubscriptionUpdateParams = {
		...(ending !== (counts.ends !== null) && endOf(counts, ending)),
		...(direction === 'now' && {
			items: [{ id: counts.item, price: present(wanted.stripe_price) }],
			proration_behavior: 'always_invoice',
			payment_behavior: 'error_if_incomplete',
		}),
	}
	if (Object.keys(change).length > 0)
		await api.subscriptions.update(counts.id, change).catch(async (refused: unknown) => {
			const planned = plans.find(({ key }) => key === counts.next)
			if (planned && planned.key !== 'free') await changeLater(api, counts, planned)
			throw refused
		})
	if (direction === 'later') await changeLater(api, counts, wanted)
	await following(db, customer)
	return { url: page }
}

const endOf = ({ ends }: Paid, ending: boolean): Stripe.SubscriptionUpdateParams =>
	ends === 'day' ? { cancel_at: '' } : { cancel_at_period_end: ending }

async function changeLater(api: Stripe, { id }: Paid, { stripe_price, stripe_interval }: Plan) {
	const { id: schedule, phases } = await api.subscriptionSchedules.create({ from_subscription: id })
	const [now] = phases
	const paid = now?.items[0]?.price
	if (!now || !paid) throw new Error(`The schedule of ${id} has no phase.`)
	await api.subscriptionSchedules.update(schedule, {
		end_behavior: 'release',
		proration_behavior: 'none',
		phases: [
			{ items: [{ price: typeof paid === 'string' ? paid : paid.id, quantity: 1 }], start_date: now.start_date, end_date: now.end_date },
			{ items: [{ price: present(stripe_price), quantity: 1 }], duration: { interval: stripe_interval ?? 'month', interval_count: 1 } },
		],
	})
}

/** Stripe's own page: means of payment, bills, the end of the subscription. */
export async function openPortal({ db }: Acting, { api }: StripeDoor, group: string, page: string) {
	const known = await findBilling(db, group)
	if (!known) return { url: page }
	return asking(async () => {
		const { url } = await api.billingPortal.sessions.create({ customer: known.customer, return_url: page, locale: 'de' })
		return { url }
	})
}

/** Takes what Stripe tells, once; what it is about is read anew from Stripe, so that the order in which it comes does not matter. */
export async function takeEvent(db: Db, door: StripeDoor, payload: Buffer, event: Stripe.Event): Promise<'taken' | 'none of ours'> {
	if (event.livemode !== door.live) return 'none of ours'
	const customer = customerOf(event)
	if (customer === null || !(await findGroupOf(db, customer))) return 'none of ours'
	return db.transaction().execute(async (trx): Promise<'taken'> => {
		const noted = await noteEvent(trx, event.id, createHash('sha256').update(payload).digest('hex'))
		if (noted === 'other') throw new Refusal('conflict', 'Unter dieser Kennung wurde schon etwas anderes gemeldet.')
		// In the same transaction: either both are there, or Stripe tells it again.
		if (noted === 'new') await following(trx, customer)
		return 'taken'
	})
}

const concerning = /^(checkout\.session|customer\.subscription|subscription_schedule|invoice)\./
function customerOf({ type, data }: Stripe.Event): string | null {
	if (!concerning.test(type)) return null
	const customer = lookAt(data.object, 'customer')
	return stringOf(customer) ?? stringOf(lookAt(customer, 'id')) ?? null
}

/** Under the lock of the group, so that what was read earlier is never written later. */
export async function follow(db: Db, door: StripeDoor, customer: string, warn: (text: string) => void): Promise<void> {
	const known = await findGroupOf(db, customer)
	if (!known) return
	await db.transaction().execute(async (trx) => {
		await lockPaying(trx, known.group)
		const plans = await listPlans(trx)
		const { counts, surplus } = choosePaid(await subscriptionsOf(door, plans, customer))
		// Of a group that is gone nothing is paid for any more.
		const ending = known.deleted_at !== null && counts ? [counts, ...surplus] : surplus
		for (const { id } of ending) await door.api.subscriptions.cancel(id, { prorate: true, invoice_now: true })
		const { data } = await door.api.invoices.list({ customer, limit: 24 })
		const paid = known.deleted_at === null ? counts : null
		if (paid && !paid.plan) warn(`Stripe: the price of ${paid.id} is no plan of ours; the group keeps the plan it has`)
		await changeBilling(trx, known.group, {
			subscription: paid?.id ?? null,
			status: paid?.status ?? 'none',
			until: paid?.until ?? null,
			next_plan_key: paid?.next ?? null,
			invoices: JSON.stringify(data.map(readInvoice).filter((invoice) => invoice !== null)),
			// As long as nothing is paid, somebody may still be about to.
			...(paid && { open_checkout: null }),
		})
		if (!paid || paid.plan) await changePlan(trx, known.group, paid?.plan?.key ?? 'free')
	})
}

/** A group has been deleted: whoever paid for it pays no longer. */
export async function endPaying(db: Db, group: string): Promise<void> {
	const known = await findBilling(db, group)
	if (known) await following(db, known.customer)
}
