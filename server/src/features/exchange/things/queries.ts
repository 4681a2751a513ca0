import { sql } from 'kysely'
import { plainTravellers } from '@hausheft/contract/exchange.ts'
import type { Resource } from '@hausheft/contract/plans.ts'
import type { DB } from '../../../platform/database/tables.ts'
import type { Db } from '../../../platform/database/sql.ts'

/** In the order in which they need each other. */
export const tables = [
	'property',
	'flat_rate',
	'stay',
	...plainTravellers,
	'journal',
	'contact',
	'contact_property',
	'statistic',
	'event',
	'event_measurement',
	'event_time',
	'event_object',
	'event_contact',
	'file',
	'reply',
] as const satisfies readonly (keyof DB)[]
export type Table = (typeof tables)[number]
export type Row = Record<string, unknown>

/** Many rows in one statement; all of them have the columns of the first. */
export async function insertRows(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
	const [first] = rows
	if (!first) return
	const columns = Object.keys(first)
		.map((column) => sql`${sql.ref(column)}`)
		.reduce((all, one) => sql`${all}, ${one}`)
	await sql`insert into ${sql.table(table)} (${columns})
		select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(db)
}

/** Of entries that are written next or have just been: their documents are built once, with all that hangs on them, as all of it is there. */
export const writingEntries = (db: Db, isOn: boolean) => sql`select set_config('app.writing', ${isOn ? 'on' : ''}, true)`.execute(db)

/** The pictures of houses, which came after them. */
export const setPhotos = (db: Db, group: string, photos: readonly { property: string; file: string }[]) =>
	photos.length > 0 &&
	sql`update property set photo_id = shown.file from json_to_recordset(${JSON.stringify(photos)}::json) as shown (property uuid, file uuid)
		where group_id = ${group} and id = shown.property`.execute(db)

/** A photo of an emergency card, which came after it. */
export const setCardPhoto = (db: Db, group: string, property: string, item: number, file: string) =>
	sql`update property set emergency = jsonb_set(emergency, array[${item}::text, 'file'], to_jsonb(${file}::uuid))
		where group_id = ${group} and id = ${property}`.execute(db)

/** Of what is counted here: how many there are, and how many there may be. */
export type Room = { resource: Resource; used: number; limit: number; plan: string }
export async function listRoom(db: Db, group: string): Promise<Room[]> {
	const { rows } = await sql<Room>`select resource, used, plan_limit(usage.group_id, resource) as limit, plan.name as plan
		from usage join "group" on "group".id = usage.group_id join plan on plan.key = "group".plan_key where usage.group_id = ${group}`.execute(
		db,
	)
	return rows
}

export async function listPropertyNames(db: Db, group: string): Promise<string[]> {
	const rows = await db.selectFrom('property').select('name').where('group_id', '=', group).where('deleted_at', 'is', null).execute()
	return rows.map(({ name }) => name)
}
