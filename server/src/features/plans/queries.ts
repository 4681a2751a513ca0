import { sql } from 'kysely'
import { resources } from '@hausheft/contract/groups.ts'
import type { Plan } from '@hausheft/contract/plans.ts'
import type { Db } from '../../platform/database/sql.ts'

/** Smallest first, and of two alike the cheaper. */
export const listPlans = (db: Db): Promise<Plan[]> =>
	db
		.selectFrom('plan')
		.select(['id', 'key', 'name', ...resources.map((resource) => `limit_${resource}` as const)])
		.select([
			sql<number>`price_rappen::int`.as('price'),
			'stripe_id',
			sql<Plan['stripe_interval']>`stripe_interval`.as('stripe_interval'),
			'stripe_price',
		])
		.orderBy('limit_events')
		.orderBy('price_rappen')
		.execute()

export const findPlanKey = async (db: Db, group: string): Promise<string> =>
	(await db.selectFrom('group').select('plan_key').where('id', '=', group).executeTakeFirstOrThrow()).plan_key
