import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import type { StripeDoor } from '../../platform/stripe/client.ts'
import { follow, followCustomer, following, kindOf } from './actions.ts'
import { listCustomers, removeOldEvents, setPrices } from './queries.ts'

/** What is sold costs what Stripe says. */
export const readPrices = task('read_prices')

export function billingJobs(db: Db, door: StripeDoor, log: FastifyBaseLogger): Work[] {
	/** Null for what is none of the prices that can be sold. */
	async function priceOf(key: string, id: string) {
		// What Stripe cannot say now is asked again; what it does not know holds up no other.
		const price = await door.api.prices.retrieve(id).catch((error: unknown) => {
			if (kindOf(error) !== 'StripeInvalidRequestError') throw error
			return null
		})
		const interval = key.endsWith('_year') ? 'year' : 'month'
		if (
			!price?.active ||
			price.currency !== 'chf' ||
			price.unit_amount === null ||
			price.recurring?.interval !== interval ||
			price.recurring.interval_count !== 1
		) {
			log.error(`Stripe: ${id} (${key}) is no active price in francs per ${interval}; it is not offered`)
			return null
		}
		const { product, unit_amount } = price
		return { key, price: id, product: typeof product === 'string' ? product : product.id, rappen: unit_amount, interval } as const
	}
	async function ask() {
		const found = await Promise.all(Object.entries(door.prices).map(([key, id]) => priceOf(key, id)))
		await setPrices(
			db,
			found.filter((price) => price !== null),
		)
	}
	return [
		work(followCustomer, ({ customer }) => follow(db, door, customer, (text) => log.warn(text))),
		work(readPrices, ask),
		// What was never told, or lost on the way.
		work(
			task('follow_all_customers'),
			async () => {
				for (const customer of await listCustomers(db)) await following(db, customer)
				await removeOldEvents(db)
			},
			'23 3 * * *',
		),
	]
}
