import { sql } from 'kysely'
import type { LivingDoor } from '@hausheft/contract/living-doors.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'
import type { Db } from '../../platform/database/sql.ts'

export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
	(await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

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

export type Chosen = { name: string; hash: string }
/** A link that confirms an address, with what was chosen at sign-up; false where nothing is left to confirm. */
export async function beginConfirmation(db: Db, email: string, token: Buffer, chosen: Chosen | undefined): Promise<boolean> {
	const { name = null, hash = null } = chosen ?? {}
	const { rows } = await sql<{ begun: boolean }>`select begin_confirmation(${email}, ${token}, ${name}, ${hash}) as begun`.execute(db)
	return rows[0]?.begun ?? false
}

export type InvitedAccount = { invitation: string; proof: string; name: string; hash: string }
/** 'accepted', or why there is no account by this proof: 'worn', 'known', or what stands against the membership. */
export async function openInvitedAccount(db: Db, { invitation, proof, name, hash }: InvitedAccount): Promise<string> {
	const { rows } = await sql<{
		outcome: string
	}>`select open_invited_account(${invitation}, ${digestOf(proof)}, ${name}, ${hash}) as outcome`.execute(db)
	return rows[0]?.outcome ?? 'worn'
}

/** False where the link does not count (any more). */
export async function confirmAccount(db: Db, token: Buffer): Promise<boolean> {
	const { rows } = await sql<{ confirmed: boolean }>`select confirm_account(${token}) as confirmed`.execute(db)
	return rows[0]?.confirmed ?? false
}

/** False where whoever has confirmed an address with this link has no password yet, nor anything else to sign in with. */
export async function hasWayIn(db: Db, token: Buffer): Promise<boolean> {
	const { rows } = await sql<{
		has: boolean
	}>`select "userId" in (select "userId" from auth."account" union select "userId" from auth."passkey") as has
		from auth."confirmation" where "tokenHash" = ${token}`.execute(db)
	return rows[0]?.has ?? true
}

/** The link of a mail has set the password: the address is proven by that too, and what others have chosen with it at a sign-up counts no more. */
export const proveByReset = (db: Db, person: string) =>
	sql`with proven as (
			update auth."user" set "emailVerified" = true, "updatedAt" = now() where "id" = ${person} and not "emailVerified" returning "id"
		)
		delete from auth."confirmation" using proven where "userId" = proven."id"`.execute(db)

/** Tells one password from another, and none of them. */
const passwordMark = sql<string | null>`(select encode(sha256(convert_to("password", 'UTF8')), 'hex') from auth."account"
	where "userId" = auth."user"."id" and "providerId" = 'credential')`.as('mark')

/** Whose password the link of a mail sets anew; better-auth keeps it under this name. */
export const findResetting = (db: Db, token: string): Promise<{ id: string; mark: string | null } | undefined> =>
	db
		.selectFrom('auth.verification')
		.innerJoin('auth.user', (join) => join.on(sql<boolean>`auth."user"."id"::text = auth."verification"."value"`))
		.select(['auth.user.id', passwordMark])
		.where('identifier', '=', `reset-password:${token}`)
		.executeTakeFirst()

export const findAddress = (db: Db, person: string): Promise<{ email: string; mark: string | null } | undefined> =>
	db.selectFrom('auth.user').select(['email', passwordMark]).where('id', '=', person).executeTakeFirst()

/** What opens an account besides its password; the newest first. */
export const listLivingPasskeys = (db: Db, person: string): Promise<{ name: string; created_at: string | null }[]> =>
	db
		.selectFrom('auth.passkey')
		.select([sql<string>`coalesce("name", 'Passkey')`.as('name'), sql<string | null>`iso("createdAt")`.as('created_at')])
		.where('userId', '=', person)
		.orderBy(sql`"createdAt" desc nulls last, "id"`)
		.execute()

/** What else does something in the name of an account; the newest first. */
export async function listLivingDoors(db: Db, person: string): Promise<LivingDoor[]> {
	const { rows } = await sql<LivingDoor>`select kind, name, iso(made_at) as created_at from living_doors(${person})`.execute(db)
	return rows
}

/** Since when a code is asked for after the password; undefined where none is. */
export const findSecondFactor = (db: Db, person: string): Promise<{ since: string | null } | undefined> =>
	db
		.selectFrom('auth.user')
		.leftJoin('auth.twoFactor', 'auth.twoFactor.userId', 'auth.user.id')
		.select(sql<string | null>`iso(uuid_extract_timestamp(auth."twoFactor"."id"))`.as('since'))
		.where('auth.user.id', '=', person)
		.where('twoFactorEnabled', '=', true)
		.executeTakeFirst()

/** Closes whatever was open at a moment. */
export const lockDoors = (db: Db, { person, until }: { person: string; until: number }) =>
	sql`select lock_doors(${person}, ${new Date(until)})`.execute(db)

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
		.deleteFrom('auth.confirmation')
		.where('expiresAt', '<', sql<Date>`now()`)
		.execute()
	await db
		.deleteFrom('auth.rateLimit')
		.where('lastRequest', '<', sql<number>`extract(epoch from now() - interval '1 day') * 1000`)
		.execute()
	await db
		.deleteFrom('servers.call_window')
		.where('ends_at', '<', sql<Date>`now()`)
		.execute()
	await db
		.deleteFrom('servers.write_bucket')
		.where('filled_at', '<', sql<Date>`now() - interval '1 hour'`)
		.execute()
}
