// Hides how a part of a transaction is left out where the plan has no room for it, while the rest of it holds.
import { sql } from 'kysely'
import { settle } from './settling.ts'
import type { Db } from './sql.ts'

/** What the database says where a limit of the plan is reached. */
const full = 'HH402'

/** What `work` has made, or null with nothing of it written. What came before it in the transaction has its say first, and its own refusal. */
export async function unlessFull<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
	await settle(db)
	await sql`savepoint room`.execute(db)
	return work()
		.then(async (done) => {
			await settle(db)
			return done
		})
		.catch(async (error: { code?: string }) => {
			if (error.code !== full) throw error
			await sql`rollback to savepoint room`.execute(db)
			return null
		})
}
