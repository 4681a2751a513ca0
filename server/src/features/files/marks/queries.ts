import { sql } from 'kysely'
import type { Db } from '../../../platform/database/sql.ts'

/** The list as it is read, with the names of who has drawn, `[]` where there is none. */
export async function findAnnotations(db: Db, group: string, id: string): Promise<{ list: string; version: number } | undefined> {
	const { rows } = await sql<{ list: string; version: number }>`select file_marks(file)::text as list, version from file
		where group_id = ${group} and id = ${id}`.execute(db)
	return rows[0]
}

/** The list as it is kept, which nobody else changes meanwhile. */
export async function lockAnnotations(db: Db, group: string, id: string): Promise<{ list: string | null; version: number } | undefined> {
	const { rows } = await sql<{ list: string | null; version: number }>`select annotations::text as list, version from file
		where group_id = ${group} and id = ${id} and deleted_at is null for update`.execute(db)
	return rows[0]
}

export const setAnnotations = (db: Db, group: string, id: string, annotations: string | null) =>
	db.updateTable('file').set({ annotations }).where('group_id', '=', group).where('id', '=', id).execute()
