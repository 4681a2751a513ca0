// Hides the table of addresses that a mail server has refused.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const longestReason = 500

export const noteRefused = (db: Db, email: string, reason: string) =>
	db
		.insertInto('mail_refused')
		.values({ email: email.toLowerCase(), reason: reason.slice(0, longestReason) })
		.onConflict((conflict) => conflict.column('email').doUpdateSet({ refused_at: sql`now()`, reason: sql`excluded.reason` }))
		.execute()

/** It has taken a mail. */
export const clearRefused = (db: Db, email: string) => db.deleteFrom('mail_refused').where('email', '=', email.toLowerCase()).execute()

/** Of addresses to which nothing was sent for so long that it may well be otherwise by now. */
export const removeRefused = (db: Db) =>
	db
		.deleteFrom('mail_refused')
		.where('refused_at', '<', sql<Date>`now() - interval '180 days'`)
		.execute()
