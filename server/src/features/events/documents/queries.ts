import { sql } from 'kysely'
import type { Db } from '../../../platform/database/sql.ts'

/** A twenty-eighth of the entries that are gone through for it. */
const batch = 250
type Looked = { last: string | null; mended: string[] }

/**
 * Looks at the next entries of this turn, in the order of their ids; `last`: whose turn has come last, null at the end. Each that is not what
 * its rows say is locked before these are read once more.
 */
export async function mendDocuments(db: Db, after: string | null, { turn, nights }: { turn: number; nights: number }): Promise<Looked> {
	const { rows } = await sql<{ id: string; group_id: string; crooked: boolean }>`
		select id, group_id, document::text is distinct from event_document(event)::text as crooked
		from event where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and deleted_at is null and document is not null
			and (hashtext(id::text) & 2147483647) % ${nights}::integer = ${turn}::integer
		order by id limit ${batch}`.execute(db)
	const crooked = rows.filter((row) => row.crooked)
	for (const { group_id, id } of crooked) await sql`select event_refresh(${group_id}, ${id})`.execute(db)
	return { last: rows.length < batch ? null : (rows.at(-1)?.id ?? null), mended: crooked.map(({ id }) => id) }
}
