import { sql } from 'kysely'
import type { Cap } from '@hausheft/contract/rights.ts'
import type { ApiToken } from '@hausheft/contract/tokens.ts'
import { iso, type Db } from '../../platform/database/sql.ts'

const columns = [
	'id',
	'name',
	sql<Cap>`cap`.as('cap'),
	'groups',
	'properties',
	iso('created_at').as('created_at'),
	sql<string | null>`iso(expires_at)`.as('expires_at'),
	sql<string | null>`iso(last_used_at)`.as('last_used_at'),
] as const

/** Those of who asks, as row-level security lets them through; the newest first. */
export const listTokens = (db: Db): Promise<ApiToken[]> => db.selectFrom('api_token').select(columns).orderBy('id', 'desc').execute()

export const findToken = (db: Db, id: string): Promise<ApiToken | undefined> =>
	db.selectFrom('api_token').select(columns).where('id', '=', id).executeTakeFirst()

/** How many a person has; nobody else counts them at the same time. */
export async function countTokens(db: Db, person: string): Promise<number> {
	await sql`select pg_advisory_xact_lock(hashtextextended('token ' || ${person}::text, 0))`.execute(db)
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_token`.execute(db)
	return rows[0]?.count ?? 0
}

type New = Pick<ApiToken, 'name' | 'cap' | 'groups' | 'properties' | 'expires_at'> & { person: string; hash: string }
export const insertToken = async (db: Db, { person, ...fields }: New): Promise<ApiToken> =>
	db
		.insertInto('api_token')
		.values({ person_id: person, ...fields })
		.returning(columns)
		.executeTakeFirstOrThrow()

export const removeToken = async (db: Db, id: string): Promise<boolean> =>
	(await db.deleteFrom('api_token').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

/** Which of these properties the caller sees, and in which group each is. */
export const listPlaces = (db: Db, properties: string[]): Promise<{ id: string; group: string }[]> =>
	db
		.selectFrom('property')
		.select(['id', 'group_id as group'])
		.where('id', '=', sql<string>`any (${properties}::uuid[])`)
		.where('deleted_at', 'is', null)
		.execute()

/** Those of a person that open something at this moment; the last used one first. */
export const listLiving = (owner: Db, person: string): Promise<Pick<ApiToken, 'name' | 'last_used_at'>[]> =>
	owner
		.selectFrom('api_token')
		.select(['name', sql<string | null>`iso(last_used_at)`.as('last_used_at')])
		.where('person_id', '=', person)
		.where(sql<boolean>`(expires_at is null or expires_at > now())`)
		.orderBy(sql`last_used_at desc nulls last, id`)
		.execute()
