import { sql } from 'kysely'
import type { Statement } from '../../../platform/database/batch.ts'
import { build } from '../../../platform/database/connect.ts'
import { iso, type Db } from '../../../platform/database/sql.ts'

/** Days of a house, each once. */
export type Span = { property: string; since: string; until: string }

const inSpans = (
	group: string,
	spans: readonly Span[],
) => sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span (property uuid, since timestamptz, until timestamptz)
	join event on event.group_id = ${group} and event.property_id = span.property and event.event_at >= span.since and event.event_at < span.until
		and event.deleted_at is null`

type Entry = {
	id: string
	property: string
	event_at: string
	name: string
	original: string | null
	expense: number | null
	income: number | null
	/** Of all that was worked. */
	minutes: number
}
export async function listEntriesOn(db: Db, group: string, spans: readonly Span[]): Promise<Entry[]> {
	const { rows } = await sql<Entry>`select event.id, event.property_id as property, ${iso('event.event_at')} as event_at, event.name,
		substring(event.description from '(?:^|\n)(Original: [^\n]*)') as original, balance_expense_rappen::float8 as expense, balance_income_rappen::float8 as income,
		coalesce((select sum(minutes) from event_time worked where event.has_time_recording and worked.group_id = event.group_id
			and worked.event_id = event.id), 0)::float8 as minutes from ${inSpans(group, spans)} order by event.id`.execute(db)
	return rows
}

type Measured = { id: string; event: string; property: string; event_at: string; name: string; data: string }
export async function listReadingsOn(db: Db, group: string, spans: readonly Span[]): Promise<Measured[]> {
	const { rows } =
		await sql<Measured>`select event.id || '/' || m.position as id, event.id as event, event.property_id as property, ${iso('event.event_at')} as event_at, m.name, m.data::text as data
		from ${inSpans(group, spans)} join event_measurement m on m.group_id = event.group_id and m.event_id = event.id order by event.id, m.position`.execute(
			db,
		)
	return rows
}

/** What an import has made so far, and what stands already for one of its rows. */
export async function listMade(db: Db, group: string, id: string): Promise<string[]> {
	const { rows } = await sql<{
		fk: string
	}>`select fk from import_change where group_id = ${group} and import_id = ${id} and before is null`.execute(db)
	return rows.map(({ fk }) => fk)
}
export async function listMet(db: Db, group: string, id: string): Promise<string[]> {
	const { rows } = await sql<{
		met: string
	}>`select met from import_row where group_id = ${group} and import_id = ${id} and met is not null`.execute(db)
	return rows.map(({ met }) => met)
}
export const metSetting = (
	{ group, id, sheet }: { group: string; id: string; sheet: number },
	met: readonly { row: number; met: string }[],
): Statement =>
	sql`update import_row set met = said.met from jsonb_to_recordset(${JSON.stringify(met)}::jsonb) as said ("row" integer, met text)
		where group_id = ${group} and import_id = ${id} and sheet = ${sheet} and number = said."row"`.compile(build)

/** Two imports of one group do not look for the same at the same time. */
export const comparingLock = (group: string): Statement =>
	sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || ${group}::text, 0))`.compile(build)
