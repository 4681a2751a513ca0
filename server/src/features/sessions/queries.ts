import { sql } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'

export const findAccount = (db: Db, email: string) =>
	db.selectFrom('auth.user').select(['emailVerified']).where('email', '=', email).executeTakeFirst()

/** Whether anybody is there yet: the first one needs no invitation, because nobody could send one. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
	(await db.selectFrom('auth.user').select('id').limit(1).executeTakeFirst()) !== undefined

/** Sessions and links past their time, and counters of tries that count no more. */
export async function removeExpired(db: Db) {
	await db
		.deleteFrom('auth.session')
		.where('expiresAt', '<', sql<Date>`now()`)
		.execute()
	await db
		.deleteFrom('auth.verification')
		.where('expiresAt', '<', sql<Date>`now()`)
		.execute()
	await db
		.deleteFrom('auth.rateLimit')
		.where('lastRequest', '<', sql<number>`extract(epoch from now() - interval '1 day') * 1000`)
		.execute()
}
