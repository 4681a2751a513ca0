// Hides the one row that says to which database files belong, and by which mark that is known where they lie.
import { sql } from 'kysely'
import type { Db } from './sql.ts'

/** `next`: a mark that is being written, or was when a server ended. `pausedUntil`: null where nothing keeps from sweeping.
    `database`: which one has the row, told apart from its clones, which have the same row; a standby that takes over is the same one. */
export type FileHouse = { house: string; mark: string | null; next: string | null; pausedUntil: string | null; database: string }

export async function readFileHouse(db: Db): Promise<FileHouse> {
	const { rows } = await sql<FileHouse>`
		select house, mark, next_mark as next, case when paused_until > now() then paused_until end as "pausedUntil",
			(select format('%s %s', system_identifier, (select oid from pg_database where datname = current_database())) from pg_control_system()) as database
		from file_house`.execute(db)
	const [row] = rows
	if (!row) throw new Error('the row of the files is missing')
	return row
}

/** Before it is written beside the files, and after. */
export const beginMark = (db: Db, mark: string) => sql`update file_house set next_mark = ${mark}`.execute(db)
export const endMark = (db: Db, mark: string) =>
	sql`update file_house set mark = next_mark, next_mark = null where next_mark = ${mark}`.execute(db)

export const pauseSweeping = (db: Db, days: number) =>
	sql`update file_house set paused_until = now() + make_interval(days => ${days})`.execute(db)
