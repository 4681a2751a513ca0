import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { EventColumn } from '@hausheft/contract/entry-fields.ts'
import { rowColumns } from '@hausheft/contract/entry-plan.ts'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { DB } from '../../../platform/database/tables.ts'

export type EventRow = Updateable<DB['event']>
/** A field of an entry whose column is not there does not compile. */
export type EntryRow = Pick<EventRow, EventColumn>

export const changeEventRow = (db: Db, group: string, id: string, set: EventRow) =>
	db.updateTable('event').set(set).where('group_id', '=', group).where('id', '=', id).execute()

type Row = Record<string, unknown>
export type Rows = { measurement?: Row[]; time?: Row[]; objects?: { object_id: string }[]; contacts?: { contact_id: string }[] }

/** An entry by its columns with the rows of its lists; `hasFiles`: some are hung on it next. */
type NewEntry = { row: EntryRow; rows: Rows; hasFiles: boolean }

/** New entries of one place, by who acts: their ids in this order. */
export async function writeEntries(db: Db, { group, property }: { group: string; property: string }, entries: readonly NewEntry[]) {
	const placed = (rows: Row[] = []) => rows.map((row, position) => ({ ...row, position }))
	const sent = entries.map(({ row, rows, hasFiles }) => ({
		row,
		measurement: placed(rows.measurement),
		time: placed(rows.time),
		objects: (rows.objects ?? []).map(({ object_id }) => object_id),
		contacts: (rows.contacts ?? []).map(({ contact_id }) => contact_id),
		files: hasFiles,
	}))
	const written = sql<{ id: string }>`select id from write_entries(${group}, ${property}, ${JSON.stringify(sent)}) id`
	return (await written.execute(db)).rows.map(({ id }) => id)
}
const tables = { measurement: 'event_measurement', time: 'event_time', objects: 'event_object', contacts: 'event_contact' } as const

/** Removes the rows of the lists that a change writes whole. */
export async function removeRows(db: Db, group: string, event: string, lists: (keyof Rows)[]) {
	for (const list of lists) await db.deleteFrom(tables[list]).where('group_id', '=', group).where('event_id', '=', event).execute()
}

/** Inserts the rows of all lists of an entry in one statement. */
export async function insertRows(db: Db, group: string, event_id: string, rows: Rows) {
	const of = (list: keyof Rows) => rows[list]?.map((row, position) => ({ ...row, event_id, position })) ?? []
	const filled = keysOf(tables).map((list) => [tables[list], of(list)] as const)
	if (filled.every(([, rows]) => rows.length === 0)) return
	const inserted = filled.map(([table, rows]) => {
		const columns = listed(['event_id', 'position', ...(columnsIn[table] ?? [])].map((column) => sql`${sql.ref(column)}`))
		return sql`${sql.ref(`new_${table}`)} as (insert into ${sql.table(table)} (group_id, ${columns})
			select ${group}::uuid, ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json))`
	})
	await sql`with ${listed(inserted)} select`.execute(db)
}
const listed = (parts: RawBuilder<unknown>[]) => parts.reduce((all, one) => sql`${all}, ${one}`)
const columnsIn = rowColumns()
