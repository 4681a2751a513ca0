import { sql } from 'kysely'
import { closedYears } from '@hausheft/contract/closed-years.ts'
import { plainTravellers, type Exchange } from '@hausheft/contract/exchange.ts'
import {
	mostImportErrors,
	type Import,
	type ImportResult,
	type ImportState,
	type ListedImport,
	type MadeCounts,
	type mostOpen,
} from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import type { Statement } from '../../platform/database/batch.ts'
import { build } from '../../platform/database/connect.ts'
import { iso, isoOrNull, type Db } from '../../platform/database/sql.ts'
import type { SheetFound, Seen } from './upload/queries.ts'
import type { NumberedRow } from '../../platform/sheets/cells.ts'

type Moving = NonNullable<Import['moving']> & {
	units: Exchange['units']
	/** At how many entries somebody was meant. */ people: number
	unknown?: string[]
}
export type StoredImport = Omit<ListedImport, 'moving'> & {
	headings: string[]
	done: number
	run_by: string | null
	finished_at: string | null
	moving: Moving | null
	/** How far another group's file was read. */
	place: number
	/** Of a table: its sheets, which of them it is and where its headings stand, and how it is written. */
	sheets: SheetFound[]
	sheet: number
	heading_row: number
	seen: Seen | null
}

const importsOf = (db: Db) =>
	db
		.selectFrom('import')
		.select([
			'id',
			'group_id as group',
			'person_id as user',
			'filename',
			'remembered',
			'problem',
			'version',
			'run_by',
			'done_count as done',
		])
		.select([
			sql<Import['format']>`format`.as('format'),
			sql<ImportState>`status`.as('status'),
			'row_count as rows',
			iso('created_at').as('created_at'),
		])
		.select([iso('updated_at').as('updated_at'), sql<Mapping | null>`mapping`.as('mapping'), sql<ImportResult | null>`result`.as('result')])
		.select([sql<Moving | null>`moving`.as('moving'), 'place', 'sheet', 'heading_row'])
		.select([sql<SheetFound[]>`sheets`.as('sheets'), sql<Seen | null>`seen`.as('seen')])
		.select([sql<string[]>`headings`.as('headings'), share.as('progress'), isoOrNull('finished_at').as('finished_at')])
		.select(sql<string | null>`case when status in ('done', 'failed') then iso(finished_at + interval '30 days') end`.as('undo_until'))

/** Of an undo the steps are what the import did, which are more than its rows. */
const share = sql<number>`case when status in ('done', 'checked', 'undone') then 1 when status in ('checking', 'running', 'failed')
	then least(done_count::float / greatest(row_count, 1), 1) when status = 'undoing' then least(done_count::float / greatest((select count(*) from import_change c
		where c.group_id = import.group_id and c.import_id = import.id) + done_count, 1), 1) else 0 end`

const latest = 50
export const listImports = (db: Db, group: string): Promise<StoredImport[]> =>
	importsOf(db).where('group_id', '=', group).orderBy('import.created_at', 'desc').limit(latest).execute()

export const findImport = (db: Db, id: string): Promise<StoredImport | undefined> => importsOf(db).where('id', '=', id).executeTakeFirst()
const lockedImport = (db: Db, id: string) => importsOf(db).where('id', '=', id).forUpdate()
export const lockImport = (db: Db, id: string): Promise<StoredImport | undefined> => lockedImport(db, id).executeTakeFirst()
/** The same, to be sent along with others. */
export const importLocking = (id: string): Statement => lockedImport(build, id).compile()

/** How many of a person wait to be run, in whichever group; nobody else counts them at the same time. */
export async function countOpen(db: Db, person: string, kind: keyof typeof mostOpen): Promise<number> {
	await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${person}::text, 0))`.execute(db)
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from import
		where person_id = ${person} and status in ('ready', 'checking', 'checked') and (moving is not null) = ${kind === 'moves'}`.execute(db)
	return rows[0]?.count ?? 0
}

type Columns = Partial<{
	status: ImportState
	mapping: Mapping
	result: ImportResult | null
	problem: string | null
	run_by: string
	done_count: number
	place: number
}>
export async function changeImport(db: Db, id: string, columns: Columns): Promise<void> {
	for (const each of changes(db, id, columns)) await each.execute()
}
/** The same, to be sent along with others. */
export const importChanging = (id: string, columns: Columns): Statement[] => changes(build, id, columns).map((each) => each.compile())

function changes(db: Db, id: string, { mapping, result, ...same }: Columns) {
	const ends = same.status === 'done' || same.status === 'failed'
	const changed = db
		.updateTable('import')
		.set({
			...same,
			...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
			...(result !== undefined && { result: result && JSON.stringify({ ...result, errors: result.errors.slice(0, mostImportErrors) }) }),
			...(ends && { finished_at: sql<string>`now()` }),
		})
		.where('id', '=', id)
	// Nobody reads its cells any more.
	return ends ? [changed, db.deleteFrom('import_row').where('import_id', '=', id)] : [changed]
}
/** Which closed years a batch has changed (closings.sql), said once where its outcome stands; known when the deferred triggers have spoken. */
export const noteClosedYears = (db: Db, id: string) =>
	sql`update import set result = jsonb_set(result, '{notes}', notes || coalesce((
			select jsonb_agg(note order by note) from (select format(${closedYears(['%s'])}::text, year) as note
				from string_to_table(current_setting('app.years_closed', true), ' ') year) told where not notes ? note), '[]'))
		from (select coalesce(result -> 'notes', '[]') as notes from import where id = ${id}) before
		where id = ${id} and result is not null and current_setting('app.years_closed', true) <> ''`.compile(db)
export const removeImport = (db: Db, group: string, id: string) =>
	db.deleteFrom('import').where('group_id', '=', group).where('id', '=', id).execute()

type Rows = Pick<StoredImport, 'group' | 'id' | 'sheet' | 'heading_row'>
/** The rows below the headings. */
export async function listRows(db: Db, { group, id, sheet, heading_row }: Rows, from: number, most: number): Promise<NumberedRow[]> {
	const rows = await db
		.selectFrom('import_row')
		.select(['number', sql<NumberedRow[1]>`cells`.as('cells')])
		.where('group_id', '=', group)
		.where('import_id', '=', id)
		.where('sheet', '=', sheet)
		.where('number', '>', heading_row)
		.orderBy('number')
		.offset(from)
		.limit(most)
		.execute()
	return rows.map(numbered)
}
export type StoredRow = { number: number; cells: NumberedRow[1] }
export const numbered = ({ number, cells }: StoredRow): NumberedRow => [number, cells]

/** How many of its rows were through, and the number of the last of them. */
export type RowPlace = { done: number; number: number }
/** The rows behind those that are through, as the import says it once it is locked; by `from` nothing is counted off for it. */
export const nextRows = ({ group, id }: Pick<Rows, 'group' | 'id'>, from: RowPlace | undefined, most: number): Statement => ({
	sql: `with place as (select sheet, case when done_count = $3 then $4 else heading_row end as last, case when done_count = $3 then 0 else done_count end as more
			from import where group_id = $1 and id = $2)
		select number, cells from import_row where group_id = $1 and import_id = $2 and sheet = (select sheet from place)
			and number > (select last from place) order by number offset (select more from place) limit $5`,
	parameters: [group, id, from?.done ?? -1, from?.number ?? 0, most],
})

/** What hangs on a house that goes. */
export async function countIn(db: Db, group: string, property: string): Promise<Partial<MadeCounts>> {
	const counts = (['event', 'journal', ...plainTravellers] as const).map(
		(name) => sql`(select count(*)::int from ${sql.table(name)}
			where group_id = ${group} and property_id = ${property} and deleted_at is null) as ${sql.ref(nouns[name].path)}`,
	)
	const { rows } = await sql<Partial<MadeCounts>>`select ${counts.reduce((all, one) => sql`${all}, ${one}`)}`.execute(db)
	return rows[0] ?? {}
}

/** Which of these imports still need what was uploaded. */
export async function unfinished(db: Db, ids: string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`select id from import where id = any (${ids}::uuid[])
		and status in ('ready', 'checking', 'checked', 'running')`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

/** Those under way whose job was given up after all its tries. */
export async function listStalled(db: Db): Promise<{ id: string; person: string }[]> {
	const { rows } = await sql<{ id: string; person: string }>`select id, run_by as person from import
		where status in ('checking', 'running', 'undoing') and run_by is not null and not exists (
			select from graphile_worker._private_jobs job where job.payload ->> 'import' = import.id::text and job.attempts < job.max_attempts)`.execute(
		db,
	)
	return rows
}

/** What lies longer than an import can be undone: what it did; drafts that nobody ran go as a whole. */
export async function removeOld(db: Db): Promise<void> {
	const old = sql`now() - interval '30 days'`
	await sql`delete from import where status in ('ready', 'checked') and updated_at < ${old}`.execute(db)
	// What is just being undone goes by these.
	await sql`delete from import_change c using import where import.group_id = c.group_id and import.id = c.import_id and finished_at < ${old}
		and status <> 'undoing'`.execute(db)
}
