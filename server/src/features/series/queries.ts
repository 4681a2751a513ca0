import { sql } from 'kysely'
import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { TodoPart } from './rules.ts'

type Ticked = { group: string; id: string; part: TodoPart }

type Todo = { date?: string; done?: boolean; recurrence?: Recurrence | null; begins?: boolean }

export async function setTodo(db: Db, { group, id, part }: Ticked, { date, done, recurrence, begins }: Todo): Promise<void> {
	const set = {
		...(date !== undefined && { [`${part}_on`]: date }),
		...(done !== undefined && { [`${part}_done`]: done }),
		...(recurrence !== undefined && { [`${part}_recurrence`]: recurrence && JSON.stringify(recurrence) }),
		...(begins && { [`${part}_series`]: sql`uuidv7()` }),
	}
	await db.updateTable('event').set(set).where('group_id', '=', group).where('id', '=', id).execute()
}

/** The entry that came of this one; undefined where there is none any more, or none that the caller sees. */
export const findNext = (db: Db, { group, id, part }: Ticked, lock: 'locked' | 'unlocked' = 'locked') =>
	db
		.selectFrom('event')
		.select(['id', 'version'])
		.where('group_id', '=', group)
		.where(`${part}_after_id`, '=', id)
		.where('deleted_at', 'is', null)
		// Locked, nobody touches it meanwhile.
		.$if(lock === 'locked', (query) => query.forUpdate())
		.executeTakeFirst()

export async function insertNext(db: Db, { group, id, part }: Ticked, date: string, recurrence: Recurrence): Promise<string | null> {
	const { rows } = await sql<{
		made: string | null
	}>`select make_next(${group}, ${id}, ${part}, ${date}::date, ${JSON.stringify(recurrence)}::json) as made`.execute(db)
	return rows[0]?.made ?? null
}
