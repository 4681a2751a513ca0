import { sql } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'

export const findAccount = (db: Db, email: string) =>
	db.selectFrom('auth.user').select(['emailVerified']).where('email', '=', email).executeTakeFirst()

/** Whether anybody is there yet: the first one needs no invitation, because nobody could send one. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
	(await db.selectFrom('auth.user').select('id').limit(1).executeTakeFirst()) !== undefined

/** Until the transaction ends, nobody else is the first. */
export const lockFirst = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('first account', 0))`.execute(db)

/** As better-auth keeps an account with a password; nothing happens where the address has one. */
export const insertAccount = (db: Db, { name, email, hash }: { name: string; email: string; hash: string }) =>
	sql`with made as (
			insert into auth."user" ("name", "email", "emailVerified") values (${name}, ${email}, false) on conflict do nothing returning "id"
		)
		insert into auth."account" ("accountId", "providerId", "userId", "password", "updatedAt")
		select "id"::text, 'credential', "id", ${hash}, now() from made`.execute(db)

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
