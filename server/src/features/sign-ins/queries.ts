import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Db } from '../../platform/database/sql.ts'

type StoredCredentials = { password: boolean; second_factor: boolean; providers: string[]; new_email: string | null }
/** Of the signed-in person. */
export async function findCredentials(db: Db): Promise<StoredCredentials | undefined> {
	const { rows } = await sql<{ known: string | null }>`select my_credentials() as known`.execute(db)
	return rows[0]?.known ? fromJson<StoredCredentials>(rows[0].known) : undefined
}

export const askForEmail = (db: Db, email: string, hash: Buffer) => sql`select ask_for_email(${email}, ${hash})`.execute(db)
export const keepEmail = (db: Db) => sql`select keep_email()`.execute(db)

/** By who runs the server. */
export async function endSecondFactor(owner: Db, address: string): Promise<'ended' | 'none' | 'unknown'> {
	const { rows } = await sql<{ outcome: 'ended' | 'none' | 'unknown' }>`select end_second_factor(${address}) as outcome`.execute(owner)
	return rows[0]?.outcome ?? 'unknown'
}

const factorCode = (hash: string) => `factor-code:${hash}`
/** The latest is the only one that counts; like all that was begun with a password it goes with that, and with the address. */
export async function keepFactorCode(owner: Db, person: string, hash: string): Promise<void> {
	await owner.deleteFrom('auth.verification').where('value', '=', person).where('identifier', 'like', factorCode('%')).execute()
	await owner
		.insertInto('auth.verification')
		.values({ identifier: factorCode(hash), value: person, expiresAt: sql`now() + interval '1 hour'` })
		.execute()
}

export const isFactorCode = async (owner: Db, person: string, hash: string): Promise<boolean> =>
	(await owner
		.selectFrom('auth.verification')
		.select('id')
		.where('identifier', '=', factorCode(hash))
		.where('value', '=', person)
		.where('expiresAt', '>', sql<Date>`now()`)
		.executeTakeFirst()) !== undefined

export const dropFactorCode = (owner: Db, person: string, hash: string) =>
	owner.deleteFrom('auth.verification').where('identifier', '=', factorCode(hash)).where('value', '=', person).execute()

/** Answers the address of before. */
export async function changeEmail(db: Db, email: string): Promise<string> {
	const { rows } = await sql<{ before: string }>`select change_email(${email}) as before`.execute(db)
	return rows[0]?.before ?? ''
}

/** Nothing where the link does not count (any more). */
export async function confirmEmail(db: Db, hash: Buffer): Promise<{ before: string; email: string } | undefined> {
	const { rows } = await sql<{ moved: string | null }>`select confirm_email(${hash}) as moved`.execute(db)
	return rows[0]?.moved ? fromJson<{ before: string; email: string }>(rows[0].moved) : undefined
}

/** Whether this address was asked for last, and the link is still worth something. */
export const isAwaited = async (db: Db, hash: Buffer): Promise<boolean> =>
	(await db.selectFrom('auth.emailChange').select('userId').where('tokenHash', '=', hash).executeTakeFirst()) !== undefined

/** Whether a provider's name for somebody belongs to an account. */
export const isKnownAt = async (db: Db, provider: string, subject: string): Promise<boolean> =>
	(await db
		.selectFrom('auth.account')
		.select('id')
		.where('providerId', '=', provider)
		.where('accountId', '=', subject)
		.executeTakeFirst()) !== undefined

/** Whether somebody has been invited by mail to this address, and could still come. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
	const { rows } = await sql<{ found: boolean }>`select exists (
		select from invite, find_invitation(invite.id) known where lower(invite.email) = ${email} and known.state = 'open') as found`.execute(
		db,
	)
	return rows[0]?.found ?? false
}
