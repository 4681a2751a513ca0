import { sql, type Updateable } from 'kysely'
import type { Billing } from '@hausheft/contract/billing.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { iso, type Db } from '../../platform/database/sql.ts'
import type { DB } from '../../platform/database/tables.ts'

/** How the group pays, as its page shows it; undefined for one that never went to pay. */
export async function findBilling(db: Db, group: string) {
	const row = await db
		.selectFrom('billing')
		.leftJoin('plan', 'plan.key', 'billing.next_plan_key')
		.select([
			'customer',
			'subscription',
			sql<Billing['status']>`status`.as('status'),
			'open_checkout',
			'plan.key as next_key',
			'plan.name as next_name',
		])
		.select([iso('until').as('until'), sql<string>`invoices::text`.as('invoices')])
		.where('group_id', '=', group)
		.executeTakeFirst()
	return row && { ...row, invoices: fromJson<Billing['invoices']>(row.invoices) }
}

/** Until the transaction ends nobody else changes what this group pays. */
export const lockPaying = (db: Db, group: string) =>
	db.selectFrom('group').select(['name', 'plan_key']).where('id', '=', group).forNoKeyUpdate().executeTakeFirst()

export const findEmail = async (db: Db, person: string): Promise<string> =>
	(await db.selectFrom('person').select('email').where('id', '=', person).executeTakeFirstOrThrow()).email ?? ''

export const insertCustomer = (db: Db, group: string, customer: string) =>
	db.insertInto('billing').values({ group_id: group, customer }).execute()

export const setOpenCheckout = (db: Db, group: string, session: string) =>
	db.updateTable('billing').set({ open_checkout: session }).where('group_id', '=', group).execute()

export const findGroupOf = (db: Db, customer: string) =>
	db
		.selectFrom('billing')
		.innerJoin('group', 'group.id', 'billing.group_id')
		.select(['billing.group_id as group', 'group.deleted_at'])
		.where('customer', '=', customer)
		.executeTakeFirst()

export const changeBilling = (db: Db, group: string, values: Updateable<DB['billing']>) =>
	db
		.updateTable('billing')
		.set({ ...values, read_at: sql`now()` })
		.where('group_id', '=', group)
		.execute()

/** A group that runs without Stripe keeps its plan until whoever runs the server says otherwise. */
export const changePlan = (db: Db, group: string, plan: string) =>
	db
		.updateTable('group')
		.set({ plan_key: plan })
		.where('id', '=', group)
		.where('plan_key', '<>', plan)
		.where('plan_key', '<>', 'self_hosted')
		.execute()

/** Whether it is told for the first time, the same again, or something else under the same name. */
export async function noteEvent(db: Db, id: string, digest: string): Promise<'new' | 'again' | 'other'> {
	const made = await db
		.insertInto('stripe_event')
		.values({ id, digest })
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.execute()
	if (made.length > 0) return 'new'
	const known = await db.selectFrom('stripe_event').select('digest').where('id', '=', id).executeTakeFirst()
	return known?.digest === digest ? 'again' : 'other'
}

/** Stripe tells a thing again for three days at most. */
export const removeOldEvents = (db: Db) =>
	db
		.deleteFrom('stripe_event')
		.where('received_at', '<', sql<Date>`now() - interval '40 days'`)
		.execute()

export const listCustomers = async (db: Db): Promise<string[]> =>
	(await db.selectFrom('billing').select('customer').orderBy('customer').execute()).map(({ customer }) => customer)

type Priced = { key: string; price: string; product: string; rappen: number; interval: 'month' | 'year' }
/** What Stripe says of a plan that it is asked about; of the others nothing is sold. */
export async function setPrices(db: Db, priced: readonly Priced[]) {
	await db
		.updateTable('plan')
		.set({ stripe_id: null, stripe_price: null })
		.where('stripe_interval', 'is not', null)
		.where('key', 'not in', ['', ...priced.map(({ key }) => key)])
		.execute()
	for (const { key, price, product, rappen, interval } of priced)
		await db
			.updateTable('plan')
			.set({ stripe_id: product, stripe_price: price, price_rappen: rappen, stripe_interval: interval })
			.where('key', '=', key)
			.execute()
}

/** From now on they pay like new ones; answers how many. */
export async function endSelfHosting(db: Db): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable('group')
		.set({ plan_key: 'free' })
		.where('plan_key', '=', 'self_hosted')
		.where('deleted_at', 'is', null)
		.executeTakeFirst()
	return Number(numUpdatedRows)
}
