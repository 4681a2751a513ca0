// What others have while Stripe is slow.
import { billing } from '@hausheft/contract/billing.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { startStripe } from '../../../test/stripe.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let server: TestServer
beforeAll(async () => {
	stripe = await startStripe()
	server = await startServer(stripe.environment)
	await vi.waitFor(async () => expect((await server.owner.query('select from plan where stripe_price is not null')).rowCount).toBe(4), {
		timeout: 60_000,
	})
})
beforeEach(() => {
	stripe.calls.length = 0
	stripe.failing.set('POST customers', 'slow')
})
afterAll(async () => {
	await server.close()
	await stripe.close()
})

const choose = ({ anna, group }: TestHouse) =>
	server.call(anna, billing.startCheckout, { params: { id: group.id }, body: { plan: 'house_month' } })
const customersAsked = () => stripe.calls.filter((call) => call === 'POST customers')

test('a Stripe that is slow holds four connections and no more, and the others go on', async () => {
	const houses = await Promise.all(Array.from({ length: 5 }, (_, at) => createHouse(server, `Haus ${at}`)))
	const fifth = houses.pop() as TestHouse
	const four = houses.map(choose)
	await vi.waitFor(() => expect(customersAsked()).toHaveLength(4))
	expect((await choose(fifth)).status).toBe(503)
	expect((await server.call(fifth.anna, groups.listGroups, {})).status).toBe(200)
	stripe.failing.clear()
	expect((await Promise.all(four)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
	expect((await choose(fifth)).status).toBe(201)
})

test('who asks many times at once while Stripe is slow leaves others their turn', async () => {
	const [house, other] = [await createHouse(server), await createHouse(server, 'Nachbarn')]
	const many = Array.from({ length: 4 }, () => choose(house))
	await vi.waitFor(() => expect(customersAsked()).toHaveLength(1))
	const theirs = choose(other)
	await vi.waitFor(() => expect(customersAsked()).toHaveLength(2))
	stripe.failing.clear()
	expect((await theirs).status).toBe(201)
	expect((await Promise.all(many)).map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429])
})
