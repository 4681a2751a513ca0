// Hides the savepoint of a transaction: what is refused after it takes nothing along that came before it.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** To be sent along with others. */
export const savepoint = 'savepoint so_far'
export const setSavepoint = (db: Db) => sql.raw(savepoint).execute(db)
export const releaseSavepoint = (db: Db) => sql`release savepoint so_far`.execute(db)
export const rollBackToSavepoint = (db: Db) => sql`rollback to savepoint so_far`.execute(db)
