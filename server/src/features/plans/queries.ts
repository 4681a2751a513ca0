import { sql } from 'kysely'
import { present } from '@hausheft/contract/looked-at.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'
import { resources, type Plan, type Resource } from '@hausheft/contract/plans.ts'
import type { Db } from '../../platform/database/sql.ts'
import { isSeenBy } from '../files/queries.ts'

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

/** How many of each, and what the files weigh. */
export type Used = Record<Resource, number> & { bytes: number }

/** The caller's part of what a plan limits, counted as the counters do: in the trash, or below something there, nothing counts. */
export async function countSeen(db: Db, group: string, receiptsOf: string | null): Promise<Used> {
	const counts = whichCan('limit').flatMap((name) => {
		if (name === 'file') return []
		const inPlace = sql`join property on property.group_id = thing.group_id and property.id = thing.property_id and property.deleted_at is null`
		return sql`(select count(*)::integer from ${sql.table(name)} thing ${name === 'property' || name === 'contact' ? sql`` : inPlace}
			where thing.group_id = ${group} and thing.deleted_at is null) as ${sql.ref(nouns[name].path)}`
	})
	const counted = counts.reduce((all, one) => sql`${all}, ${one}`)
	const { rows } = await sql<Used>`select counted.*, files.* from (select ${counted}) counted, (
			select count(*)::integer as files, coalesce(sum(file.size), 0)::bigint as bytes
			from file left join event on event.group_id = file.group_id and event.id = file.event_id
			where file.group_id = ${group} and file_counts(file)
				and ${isSeenBy(receiptsOf)}) files
	`.execute(db)
	return present(rows[0])
}

/** Files of others that nothing holds yet. */
export async function weighOthersLooseFiles(db: Db, group: string): Promise<{ files: number; bytes: number }> {
	const { rows } = await sql<{ files: number; bytes: number }>`select files, bytes from others_loose_files(${group})`.execute(db)
	return rows[0] ?? { files: 0, bytes: 0 }
}

export const listUsage = (db: Db, group: string) =>
	db
		.selectFrom('usage')
		.select(['resource', 'used', sql<number>`plan_limit(group_id, resource)`.as('limit')])
		.where('group_id', '=', group)
		.execute()

/** What the group's files weigh, and whether whoever runs this server says how much they may. */
export const findStorage = (db: Db, group: string): Promise<{ bytes: number; selfHosted: boolean }> =>
	db
		.selectFrom('group')
		.leftJoin('storage', 'storage.group_id', 'group.id')
		.select([sql<number>`coalesce(storage.bytes, 0)`.as('bytes'), sql<boolean>`"group".plan_key = 'self_hosted'`.as('selfHosted')])
		.where('group.id', '=', group)
		.executeTakeFirstOrThrow()
