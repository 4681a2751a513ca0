import { billing } from '@hausheft/contract/billing.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { startStripe } from '../../../test/stripe.ts'
import { year, type FakeSubscription } from '../../../test/stripe-state.ts'
import { endSelfHosting } from './queries.ts'
import { connect } from '../../platform/database/connect.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let server: TestServer
let house: TestHouse
beforeAll(async () => {
	stripe = await startStripe()
	server = await startServer(stripe.environment)
	await vi.waitFor(async () => expect((await server.owner.query('select from plan where stripe_price is not null')).rowCount).toBe(4), {
		timeout: 60_000,
	})
})
beforeEach(async () => {
	house = await createHouse(server)
})
afterAll(async () => {
	await server.close()
	await stripe.close()
})

const id = () => ({ id: house.group.id })
const choose = (plan: string, person = house.anna) => server.call(person, billing.startCheckout, { params: id(), body: { plan } })
const state = async () => (await server.call(house.anna, plans.getSubscription, { params: id() })).body
const ends = async (plan: string, of: () => Promise<unknown> = async () => null, expected: unknown = null) =>
	vi.waitFor(async () => expect([(await state()).plans.active.key, await of()]).toEqual([plan, expected]), { timeout: 60_000 })
const send = ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
	server.app.inject({
		method: 'POST',
		url: '/api/stripe/webhook',
		payload,
		headers: { host: 'haus.test', 'content-type': 'application/json; charset=utf-8', ...headers },
	})
const tellServer = (type: string, object: object) => send(stripe.tell(type, object))
const sessionOf = (url: string) => url.split('/').at(-1) as string

async function paying(plan = 'house_year'): Promise<FakeSubscription> {
	const subscription = stripe.pay(sessionOf((await choose(plan)).body.url))
	expect((await tellServer('checkout.session.completed', { customer: subscription.customer })).statusCode).toBe(200)
	await ends(plan)
	return subscription
}

test('a new group begins with the free plan, is sold what Stripe has a price for, and pays for the first time at Stripe', async () => {
	const before = await state()
	expect([before.plans.active.key, before.billing]).toEqual(['free', { status: 'none', until: null, next: null, invoices: [] }])
	expect(before.plans.year.map(({ key, price, stripe_id }) => [key, price, stripe_id])).toEqual([
		['house_year', 9000, 'prod_price_hy'],
		['management_year', 24_000, 'prod_price_my'],
	])
	const { status, body } = await choose('house_year')
	expect([status, body.url]).toEqual([201, expect.stringContaining('https://stripe.test/cs_')])
	expect([...stripe.customers.values()].at(-1)).toMatchObject({ email: house.anna.email })
	expect((await state()).plans.active.key).toBe('free')
	const subscription = stripe.pay(sessionOf(body.url))
	await tellServer('checkout.session.completed', { customer: subscription.customer })
	await ends('house_year')
	const after = await state()
	expect(after.stripe).toEqual({ customer: subscription.customer, subscription: subscription.id })
	expect(after.billing).toMatchObject({ status: 'active', next: null, invoices: [{ amount: 9000, status: 'paid' }] })
	expect(Date.parse(after.billing?.until ?? '')).toBe((subscription.items.data[0]?.current_period_end ?? 0) * 1000)
	expect((await server.call(house.anna, billing.openPortal, { params: id() })).body.url).toBe('https://stripe.test/portal')
})

test('what is larger is had at once, what is smaller when the paid time has ended; choosing again takes that back', async () => {
	const subscription = await paying('house_month')
	expect((await choose('management_month')).body.url).toMatch(/\/group\/[\da-f-]+\/subscription$/)
	await ends('management_month')
	await choose('house_month')
	await ends('management_month', async () => (await state()).billing?.next?.key, 'house_month')
	await choose('management_month')
	await ends('management_month', async () => (await state()).billing?.next, null)
	await choose('free')
	await ends('management_month', async () => (await state()).billing?.next?.key, 'free')
	await choose('house_year')
	await ends('management_month', async () => (await state()).billing?.next?.key, 'house_year')
	stripe.passPeriod(subscription)
	await tellServer('customer.subscription.updated', subscription)
	await ends('house_year', async () => (await state()).billing?.next, null)
	expect([...stripe.subscriptions.values()].filter(({ customer }) => customer === subscription.customer)).toHaveLength(1)
})

test('what is smaller follows for as long as it is paid for: a year after a year, a month after a month', async () => {
	const planned = (subscription: FakeSubscription) =>
		stripe.schedules.get(subscription.schedule ?? '')?.phases[1] ?? { start_date: 0, end_date: 0 }
	const subscription = await paying('management_year')
	for (const [plan, length] of [
		['house_year', year],
		['house_month', 30 * 86_400],
	] as const) {
		await choose(plan)
		await ends('management_year', async () => (await state()).billing?.next?.key, plan)
		const { start_date, end_date } = planned(subscription)
		expect([plan, start_date, end_date - start_date]).toEqual([plan, subscription.items.data[0]?.current_period_end, length])
	}
})

test('what was planned and has begun holds up nothing: it is ended, something else is planned, and what failed half-way as well', async () => {
	const next = async () => (await state()).billing?.next?.key ?? null
	const subscription = await paying('management_year')
	await choose('house_year')
	stripe.passPeriod(subscription)
	await tellServer('customer.subscription.updated', subscription)
	await ends('house_year', next)
	expect((await choose('free')).status).toBe(201)
	await ends('house_year', next, 'free')
	expect((await choose('house_year')).status).toBe(201)
	await ends('house_year', next)
	await choose('house_month')
	await ends('house_year', next, 'house_month')
	stripe.passPeriod(subscription)
	await tellServer('customer.subscription.updated', subscription)
	await ends('house_month', next)
	await choose('management_month')
	await ends('management_month')
	stripe.failing.set('POST subscription_schedules/', 'down')
	expect((await choose('house_month')).status).toBe(503)
	stripe.failing.clear()
	expect((await choose('house_month')).status).toBe(201)
	await ends('management_month', next, 'house_month')
})

test('an end that was chosen at Stripe, on a day, is taken back here', async () => {
	const subscription = await paying('house_month')
	subscription.cancel_at = (subscription.items.data[0]?.current_period_end ?? 0) + 3 * 86_400
	await tellServer('customer.subscription.updated', subscription)
	await ends('house_month', async () => (await state()).billing?.next?.key, 'free')
	expect(Date.parse((await state()).billing?.until ?? '')).toBe(subscription.cancel_at * 1000)
	await choose('house_month')
	await ends('house_month', async () => (await state()).billing?.next, null)
	expect(subscription.cancel_at).toBeNull()
})

test('a card that is refused leaves what was planned: the end, or something smaller', async () => {
	const next = async () => (await state()).billing?.next?.key ?? null
	const subscription = await paying('house_month')
	await choose('free')
	await ends('house_month', next, 'free')
	stripe.failing.set('POST subscriptions/', 'card')
	expect((await choose('management_month')).body.reason).toBe('payment')
	expect(subscription.cancel_at_period_end).toBe(true)
	await choose('management_month')
	await choose('house_month')
	await ends('management_month', next, 'house_month')
	stripe.failing.set('POST subscriptions/', 'card')
	expect((await choose('management_year')).body.reason).toBe('payment')
	await tellServer('customer.subscription.updated', subscription)
	await ends('management_month', next, 'house_month')
	expect(stripe.schedules.get(subscription.schedule ?? '')?.phases[1]?.items).toEqual([{ price: 'price_hm' }])
})

test('a first choice that fails half-way is made again by somebody else, under another name, for the same customer', async () => {
	stripe.failing.set('POST checkout', 'down')
	expect((await choose('house_month')).status).toBe(503)
	stripe.failing.clear()
	await server.call(house.anna, groups.changeGroup, { params: id(), body: { name: 'Anders' } })
	const beat = await house.join('owner')
	expect((await choose('house_month', beat)).status).toBe(201)
	const made = [...stripe.customers.values()].filter(({ group }) => group === house.group.id)
	expect(made).toEqual([expect.objectContaining({ email: beat.email })])
})

test('a card that is refused changes nothing and says so; a Stripe that is away is for later', async () => {
	await paying('house_month')
	stripe.failing.set('POST subscriptions/', 'card')
	const refused = await choose('management_month')
	expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, 'conflict', 'payment'])
	expect((await state()).plans.active.key).toBe('house_month')
	stripe.failing.set('GET subscriptions', 'down')
	expect((await choose('management_month')).status).toBe(503)
	stripe.failing.clear()
	expect((await choose('management_month')).status).toBe(201)
	await ends('management_month')
})

test('a payment that fails is said to who reads the subscription; when nothing comes, the group is free and keeps what it has', async () => {
	const subscription = await paying('house_month')
	for (const name of Array.from({ length: 26 }, (_, at) => `Zimmer ${at}`))
		await server.owner.query('insert into object (group_id, property_id, name) values ($1, $2, $3)', [
			house.group.id,
			house.property.id,
			name,
		])
	const announced: unknown[] = []
	await server.owner.query('listen live')
	server.owner.on('notification', ({ payload = '' }) => announced.push(JSON.parse(payload)))
	stripe.miss(subscription)
	await tellServer('invoice.payment_failed', { customer: subscription.customer })
	await ends('house_month', async () => (await state()).billing?.status, 'past_due')
	await vi.waitFor(() =>
		expect(announced).toContainEqual(expect.objectContaining({ source: 'group', fk: house.group.id, parts: ['subscription'] })),
	)
	await server.owner.query('unlisten live')
	const said = async (role: 'accountant' | 'member') =>
		(await server.call(await house.join(role), groups.getGroup, { params: id() })).body.subscription
	expect(await said('accountant')).toMatchObject({ plan: 'house_month', status: 'past_due', over: false })
	expect(await said('member')).toBeNull()
	expect((await state()).billing?.invoices[0]).toMatchObject({ status: 'failed' })
	subscription.status = 'canceled'
	await tellServer('customer.subscription.deleted', subscription)
	await ends('free', async () => (await state()).billing?.status, 'none')
	expect(await said('accountant')).toMatchObject({ plan: 'free', status: 'active', over: true })
	const one = await server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body: { name: 'Noch eines' } })
	expect([one.status, one.body.code]).toEqual([402, 'limit_exceeded'])
	expect((await server.call(house.anna, objects.listObjects, { params: { id: house.property.id } })).body).toHaveLength(26)
})

describe('D37 what claims to come from Stripe', () => {
	test('without a signature, with a wrong or an old one, is refused and does nothing', async () => {
		const subscription = await paying()
		subscription.status = 'canceled'
		const event = stripe.tell('customer.subscription.deleted', subscription)
		const attempts = [
			{ ...event, headers: {} },
			{ ...event, headers: { 'stripe-signature': 't=1,v1=00' } },
			{ ...event, payload: `${event.payload} ` },
			stripe.tell('customer.subscription.deleted', subscription, { secret: 'whsec_andere' }),
			stripe.tell('customer.subscription.deleted', subscription, { timestamp: Math.floor(Date.now() / 1000) - 400 }),
		]
		for (const attempt of attempts) expect((await send(attempt)).statusCode).toBe(400)
		const { rowCount } = await server.owner.query(`select from graphile_worker.jobs where key = $1`, [
			`follow_customer:${subscription.customer}`,
		])
		expect([rowCount, (await state()).plans.active.key]).toEqual([0, 'house_year'])
	})

	test('the same ten times at once is taken once; the same id with another body is refused', async () => {
		const subscription = await paying()
		const event = stripe.tell('invoice.paid', { customer: subscription.customer }, { id: 'evt_zehnmal' })
		const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)))
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
		expect((await server.owner.query(`select from stripe_event where id = 'evt_zehnmal'`)).rowCount).toBe(1)
		expect((await send(stripe.tell('invoice.voided', { customer: subscription.customer }, { id: 'evt_zehnmal' }))).statusCode).toBe(409)
	})

	test('an unknown type, an event of the other mode, a customer whom nobody here knows: taken note of, and nothing happens', async () => {
		const subscription = await paying()
		const calls = stripe.calls.length
		for (const event of [
			stripe.tell('charge.dispute.created', { customer: subscription.customer }),
			stripe.tell('customer.subscription.deleted', subscription, { livemode: true }),
			stripe.tell('customer.subscription.created', stripe.subscribe('cus_fremd', 'price_my')),
		])
			expect((await send(event)).statusCode).toBe(200)
		expect(stripe.calls.length).toBe(calls)
		expect((await state()).plans.active.key).toBe('house_year')
	})

	test('the order does not matter: an old «updated» after the end gives nothing back', async () => {
		const subscription = await paying()
		const updated = stripe.tell('customer.subscription.updated', { ...subscription })
		subscription.status = 'canceled'
		await tellServer('customer.subscription.deleted', subscription)
		await ends('free')
		expect((await send(updated)).statusCode).toBe(200)
		await vi.waitFor(async () =>
			expect((await server.owner.query(`select from graphile_worker.jobs where key like 'follow_customer:%'`)).rowCount).toBe(0),
		)
		expect((await state()).plans.active.key).toBe('free')
	})

	test('killed between taking it and acting on it: the job is there, in the same transaction, and one that failed comes again', async () => {
		const subscription = await paying()
		subscription.status = 'canceled'
		stripe.failing.set('GET subscriptions', 'down')
		await tellServer('customer.subscription.deleted', subscription)
		const failed = () =>
			server.owner.query(`select from graphile_worker.jobs where key = $1 and attempts > 0 and last_error is not null`, [
				`follow_customer:${subscription.customer}`,
			])
		await vi.waitFor(async () => expect((await failed()).rowCount).toBe(1), { timeout: 60_000 })
		expect((await state()).plans.active.key).toBe('house_year')
		stripe.failing.clear()
		await server.owner.query(
			`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key like 'follow_customer:%'), run_at => now())`,
		)
		await ends('free')
	})

	test('a customer of another group changes that group alone, whatever else the event says', async () => {
		const mine = await paying()
		const other = await createHouse(server, 'Nachbarn')
		await tellServer('customer.subscription.updated', { ...mine, metadata: { group: other.group.id }, client_reference_id: other.group.id })
		await vi.waitFor(async () =>
			expect((await server.owner.query(`select from graphile_worker.jobs where key like 'follow_customer:%'`)).rowCount).toBe(0),
		)
		expect((await server.call(other.anna, plans.getSubscription, { params: { id: other.group.id } })).body.plans.active.key).toBe('free')
	})
})

test('two who choose at once cannot both begin to pay, and who has just paid buys nothing twice', async () => {
	const both = await Promise.all([choose('house_year'), choose('management_year')])
	expect(both.map(({ status }) => status)).toEqual([201, 201])
	const sessions = both.map(({ body }) => stripe.checkouts.get(sessionOf(body.url)))
	expect(sessions.map((session) => session?.status).toSorted()).toEqual(['expired', 'open'])
	expect(new Set(sessions.map((session) => session?.customer)).size).toBe(1)
	const open = sessions.find((session) => session?.status === 'open')
	const subscription = stripe.pay(open?.id as string)
	// Before Stripe has told anything.
	const again = await choose('management_year')
	expect(again.body.url).toMatch(/\/subscription$/)
	await ends('management_year')
	expect([...stripe.subscriptions.values()].filter(({ customer }) => customer === subscription.customer)).toHaveLength(1)
})

test('all subscriptions but one are ended', async () => {
	const subscription = await paying()
	const surplus = ['price_hm', 'price_hm'].map((price) => stripe.subscribe(subscription.customer, price))
	await tellServer('customer.subscription.created', surplus[0]!)
	const canceled = ['canceled', 'canceled']
	await vi.waitFor(() => expect(surplus.map(({ status }) => status)).toEqual(canceled), { timeout: 60_000 })
	expect([subscription.status, (await state()).plans.active.key]).toEqual(['active', 'house_year'])
})

test('a downgrade while things are created: none is lost, and from then on what is above the limit is refused', async () => {
	const subscription = await paying('house_month')
	const create = (at: number) =>
		server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body: { name: `Objekt ${at}` } })
	subscription.status = 'canceled'
	const running = Array.from({ length: 60 }, (_, at) => create(at))
	await tellServer('customer.subscription.deleted', subscription)
	const made = (await Promise.all(running)).filter(({ status }) => status === 201).length
	await ends('free')
	const { body } = await server.call(house.anna, plans.getLimits, { params: id() })
	expect(body.objects.used).toBe(made)
	expect((await create(99)).status).toBe(made >= 25 ? 402 : 201)
})

test('whoever deletes the group pays no longer', async () => {
	const subscription = await paying()
	const gone = await server.call(house.anna, groups.removeGroup, { params: id(), body: { name: house.group.name } }, { version: 1 })
	expect(gone.status).toBe(204)
	await vi.waitFor(() => expect(subscription.status).toBe('canceled'), { timeout: 60_000 })
})

test('a group that ran by itself keeps its plan when Stripe arrives, until whoever runs the server says otherwise', async () => {
	await server.owner.query(`update "group" set plan_key = 'self_hosted' where id = $1`, [house.group.id])
	expect(await state()).toMatchObject({ billing: null, plans: { active: { key: 'self_hosted' } } })
	expect(await choose('house_year')).toMatchObject({ status: 409, body: { reason: 'no_billing' } })
	expect(await choose('quatsch')).toMatchObject({ status: 422, body: { errors: [{ path: 'plan' }] } })
	const database = connect(server.url, () => {})
	expect(await endSelfHosting(database.owner)).toBe(1)
	await database.close()
	expect((await state()).plans.active.key).toBe('free')
})

test('without Stripe nothing is sold, and there is no door for it', async () => {
	const plain = await startServer()
	try {
		const own = await createHouse(plain)
		const params = { id: own.group.id }
		expect((await plain.call(own.anna, plans.getSubscription, { params })).body).toMatchObject({
			billing: null,
			plans: { active: { key: 'self_hosted' } },
		})
		const none = { status: 409, body: { code: 'conflict', reason: 'no_billing' } }
		for (const plan of ['house_year', 'quatsch'])
			expect(await plain.call(own.anna, billing.startCheckout, { params, body: { plan } })).toMatchObject(none)
		expect(await plain.call(own.anna, billing.openPortal, { params })).toMatchObject(none)
		expect((await plain.call(own.anna, plans.listPlans, {})).body.map(({ price }) => price)).toEqual(Array(6).fill(0))
		const { payload, headers } = stripe.tell('invoice.paid', { customer: 'cus_1' })
		const answer = await plain.app.inject({
			method: 'POST',
			url: '/api/stripe/webhook',
			payload,
			headers: { host: 'haus.test', ...headers },
		})
		expect(answer.statusCode).toBe(404)
	} finally {
		await plain.close()
	}
})
