import { sql } from 'kysely'
import type { Db } from '../../../platform/database/sql.ts'

type Fallen = { group: string; property: string; person: string; /** When they left. */ at: string }
/** Whether something that they had asked for went to the trash with them, and still lies there. */
export async function haveFallenAway(db: Db, { group, property, person, at }: Fallen): Promise<boolean> {
	const { rows } = await sql`select from stay where group_id = ${group} and property_id = ${property} and person_id = ${person}
		and state = 'asked' and deleted_by = ${person} and deleted_at = ${at}::timestamptz(3) limit 1`.execute(db)
	return rows.length > 0
}
