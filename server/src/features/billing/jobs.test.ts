import { plans } from '@hausheft/contract/plans.ts'
import { expect, test, vi } from 'vitest'
import { createHouse, startServer } from '../../../test/house.ts'
import { startStripe } from '../../../test/stripe.ts'

test('a price that Stripe does not know is not offered, and holds up no other', async () => {
	const stripe = await startStripe()
	const server = await startServer({ ...stripe.environment, STRIPE_PRICES: 'house_month=price_hm,house_year=price_weg' })
	try {
		const { anna, group } = await createHouse(server)
		const offered = async () => {
			const { month, year } = (await server.call(anna, plans.getSubscription, { params: { id: group.id } })).body.plans
			return [...month, ...year].map(({ key, price }) => [key, price])
		}
		await vi.waitFor(async () => expect(await offered()).toEqual([['house_month', 900]]), { timeout: 20_000 })
	} finally {
		await server.close()
		await stripe.close()
	}
})
