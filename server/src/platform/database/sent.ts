// Hides the table of mails that have left.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

export const isSent = async (db: Db, id: string) =>
	(await db.selectFrom('mail_sent').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const noteSent = (db: Db, id: string) =>
	db
		.insertInto('mail_sent')
		.values({ id })
		.onConflict((conflict) => conflict.doNothing())
		.execute()

/** True the first time: for mails of which there is one of a kind, whoever asks for it again. */
export async function isFirst(db: Db, id: string): Promise<boolean> {
	const { numInsertedOrUpdatedRows = 0n } = await db
		.insertInto('mail_sent')
		.values({ id })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst()
	return numInsertedOrUpdatedRows > 0n
}

/** Of jobs so old that none of them can still be waiting. */
export const removeSent = (db: Db) =>
	db
		.deleteFrom('mail_sent')
		.where('sent_at', '<', sql<Date>`now() - interval '90 days'`)
		.execute()
