// Hides the table of answered requests.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** True when the key is new; waits for a request with the same key that is still running. */
export async function keepAnswered(db: Db, person: string, key: string, hash: string): Promise<boolean> {
	const kept = await db
		.insertInto('answered')
		.values({ person_id: person, key, request_hash: hash })
		.onConflict((conflict) => conflict.doNothing())
		.returning('key')
		.executeTakeFirst()
	return kept !== undefined
}
/** Written as well: whoever asks again waits for a standby as long as the first, whose commit may not have got there. */
export const findAnswered = (db: Db, person: string, key: string) =>
	db
		.updateTable('answered')
		.set(({ ref }) => ({ fk: ref('fk') }))
		.where('person_id', '=', person)
		.where('key', '=', key)
		.returning(['request_hash', 'fk', 'fks'])
		.executeTakeFirstOrThrow()

/** What the request has made: one thing, several, or nothing that has an id. */
export const noteAnswer = (db: Db, person: string, key: string, made: { fk: string | null } | { fks: string[] }) =>
	db.updateTable('answered').set(made).where('person_id', '=', person).where('key', '=', key).execute()

/** Keys older than this answer as new ones; nobody repeats a request after so long. */
const keptDays = 60
export const removeAnswered = (db: Db) =>
	db
		.deleteFrom('answered')
		.where('created_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
		.execute()
