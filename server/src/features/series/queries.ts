import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import { writeEntries } from '../../platform/database/entries.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { TodoPart } from './rules.ts'

type Ticked = { group: string; id: string; part: TodoPart }

type Todo = { date?: string; done?: boolean; recurrence?: Recurrence | null; begins?: boolean }

export const setTodo = (db: Db, { group, id, part }: Ticked, { date, done, recurrence, begins }: Todo) =>
	writeEntries(db, { group }, [
		{
			change: id,
			row: {
				...(date !== undefined && { [`${part}_on`]: date }),
				...(done !== undefined && { [`${part}_done`]: done }),
				...(recurrence !== undefined && { [`${part}_recurrence`]: recurrence }),
				...(begins && { [`${part}_series`]: randomUUIDv7() }),
			},
		},
	])

export const setSettles = (db: Db, group: string, id: string, occurrence: string | null) =>
	writeEntries(db, { group }, [{ change: id, row: { settles_id: occurrence } }])

/** An occurrence and what has settled it, in the order in which whoever settles something takes them. */
export const lockSettled = (db: Db, group: string, occurrence: string) =>
	db
		.selectFrom('event')
		.select('id')
		.where('group_id', '=', group)
		.where((of) => of.or([of('id', '=', occurrence), of('settles_id', '=', occurrence)]))
		.orderBy('id')
		.forUpdate()
		.execute()

/** Of what goes to another property nothing here is settled any more. */
export async function unsettle(db: Db, group: string, occurrence: string): Promise<void> {
	const settled = db.selectFrom('event').select('id').where('group_id', '=', group).where('settles_id', '=', occurrence)
	const rows = await settled.orderBy('id').forUpdate().execute()
	await writeEntries(
		db,
		{ group },
		rows.map(({ id }) => ({ change: id, row: { settles_id: null } })),
	)
}

/** Where an entry is cannot go to the trash meanwhile; before the counters, as everywhere. */
export const lockPlace = (db: Db, { group, id }: Ticked) =>
	sql`select from property where group_id = ${group} and id = (select property_id from event where group_id = ${group} and id = ${id}) for share`.execute(
		db,
	)

/**
 * The entry that came of this one; undefined where there is none any more, or none that the caller sees. Locked, nobody touches it meanwhile, nor
 * brings one back from the trash: before the counters, as everywhere.
 */
export async function findNext(db: Db, { group, id, part }: Ticked, lock: 'locked' | 'unlocked' = 'locked') {
	const row = await db
		.selectFrom('event')
		.select(['id', sql<string | null>`${sql.ref(`event.${part}_on`)}::text`.as('date'), sql<boolean>`deleted_at is not null`.as('isGone')])
		.where('group_id', '=', group)
		.where(`${part}_after_id`, '=', id)
		.$if(lock === 'locked', (query) => query.forUpdate())
		.executeTakeFirst()
	return row?.isGone ? undefined : row
}

/**
 * Whether it says what it said when it was made: what was done to it since has been taken back, a tick with all that came of that. An answer is
 * none of what it says, and would go with it.
 */
export async function isAsMade(db: Db, group: string, id: string): Promise<boolean> {
	const said = (document: RawBuilder<unknown>) => sql`${document}::jsonb - '{version,updated_at}'::text[]`
	const { rows } = await sql<{ same: boolean }>`select (event.version = 1 or (${said(sql`event.document`)} is not distinct from (
			select ${said(sql`made.after`)} from history made
			where made.group_id = event.group_id and made.source = 'event' and made.fk = event.id order by made.id limit 1)
		and not exists (select from event other where other.group_id = event.group_id and other.deleted_at is null
			and (other.reminder_after_id = event.id or other.maintenance_after_id = event.id or other.settles_id = event.id))))
		and not exists (select from reply where reply.group_id = event.group_id and reply.event_id = event.id and reply.deleted_at is null) as same
		from event where event.group_id = ${group} and event.id = ${id}`.execute(db)
	return rows[0]?.same ?? false
}

export async function insertNext(
	db: Db,
	{ group, id, part }: Ticked,
	{ date, recurrence, at }: { date: string; recurrence: Recurrence; at: string | undefined },
): Promise<string | null> {
	const { rows } = await sql<{
		made: string | null
	}>`select make_next(${group}, ${id}, ${part}, ${date}::date, ${JSON.stringify(recurrence)}::json,
		coalesce(${at ?? null}::timestamptz, now())) as made`.execute(db)
	return rows[0]?.made ?? null
}
