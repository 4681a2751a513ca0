import { sql } from 'kysely'
import {
	mostImportErrors,
	type Import,
	type ImportResult,
	type ImportState,
	type ListedImport,
	type mostOpen,
} from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { iso, isoOrNull, type Db } from '../../platform/database/sql.ts'
import type { Unit } from '../../platform/exchange/things.ts'
import type { NumberedRow } from '../../platform/sheets/cells.ts'

type Moving = NonNullable<Import['moving']> & { units: Unit[]; /** At how many entries somebody was meant. */ people: number }
export type StoredImport = Omit<ListedImport, 'moving'> & {
	headings: string[]
	done: number
	run_by: string | null
	finished_at: string | null
	moving: Moving | null
	/** How far another group's file was read. */
	place: number
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
		.select([sql<Moving | null>`moving`.as('moving'), 'place'])
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
export const lockImport = (db: Db, id: string): Promise<StoredImport | undefined> =>
	importsOf(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** How many of a person wait to be run, in whichever group; nobody else counts them at the same time. */
export async function countOpen(db: Db, person: string, kind: keyof typeof mostOpen): Promise<number> {
	await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${person}::text, 0))`.execute(db)
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from import
		where person_id = ${person} and status in ('ready', 'checking', 'checked') and (moving is not null) = ${kind === 'moves'}`.execute(db)
	return rows[0]?.count ?? 0
}

/** The mapping of the last import with these headings, in whatever order of rows. */
export const findMapping = async (db: Db, group: string, headings: string[]): Promise<Mapping | undefined> =>
	(
		await db
			.selectFrom('import')
			.select(sql<Mapping>`mapping`.as('mapping'))
			.where('group_id', '=', group)
			.where(sql<boolean>`headings = ${JSON.stringify(headings)}::jsonb`)
			.where(sql<boolean>`(version > 1 and mapping is not null)`)
			.orderBy('created_at', 'desc')
			.limit(1)
			.executeTakeFirst()
	)?.mapping

type Fresh = Pick<Import, 'group' | 'user' | 'filename' | 'format' | 'rows'>
const insert = async (
	db: Db,
	{ group, user, rows, ...same }: Fresh,
	more: { headings: string; mapping?: string; moving?: string; remembered: boolean },
) =>
	(
		await db
			.insertInto('import')
			.values({ group_id: group, person_id: user, row_count: rows, ...same, ...more })
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

/** Of another group: its things lie beside the file itself. */
export const insertMoving = (db: Db, fresh: Fresh, moving: Moving): Promise<string> =>
	insert(db, fresh, { headings: '[]', moving: JSON.stringify(moving), remembered: false })

type Table = { headings: string[]; mapping: Mapping; remembered: boolean }
/** `rows` are `[number, cells]` as JSON. */
export async function insertImport(
	db: Db,
	fresh: Omit<Fresh, 'rows'>,
	{ headings, mapping, remembered }: Table,
	rows: readonly string[],
): Promise<string> {
	const { group } = fresh
	const table = { headings: JSON.stringify(headings), mapping: JSON.stringify(mapping), remembered }
	const id = await insert(db, { ...fresh, rows: rows.length }, table)
	for (let at = 0; at < rows.length; at += 2000)
		await sql`insert into import_row (group_id, import_id, number, cells) select ${group}, ${id}, (row -> 0)::int, row -> 1
			from jsonb_array_elements(${`[${rows.slice(at, at + 2000).join()}]`}::jsonb) row`.execute(db)
	return id
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
export async function changeImport(db: Db, id: string, { mapping, result, ...same }: Columns): Promise<void> {
	const ends = same.status === 'done' || same.status === 'failed'
	await db
		.updateTable('import')
		.set({
			...same,
			...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
			...(result !== undefined && { result: result && JSON.stringify({ ...result, errors: result.errors.slice(0, mostImportErrors) }) }),
			...(ends && { finished_at: sql<string>`now()` }),
		})
		.where('id', '=', id)
		.execute()
	// Nobody reads its cells any more.
	if (ends) await db.deleteFrom('import_row').where('import_id', '=', id).execute()
}
export const removeImport = (db: Db, group: string, id: string) =>
	db.deleteFrom('import').where('group_id', '=', group).where('id', '=', id).execute()

export async function listRows(db: Db, group: string, id: string, from: number, most: number): Promise<NumberedRow[]> {
	const rows = await db
		.selectFrom('import_row')
		.select(['number', sql<NumberedRow[1]>`cells`.as('cells')])
		.where('group_id', '=', group)
		.where('import_id', '=', id)
		.orderBy('number')
		.offset(from)
		.limit(most)
		.execute()
	return rows.map(({ number, cells }) => [number, cells])
}

/** Which of these imports still need what was uploaded. */
export async function unfinished(db: Db, ids: string[]): Promise<Set<string>> {
	const { rows } = await sql<{ id: string }>`select id from import where id = any (${ids}::uuid[])
		and status in ('ready', 'checking', 'checked', 'running')`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

/** What lies longer than an import can be undone: what it did; drafts that nobody ran go as a whole. */
export async function removeOld(db: Db): Promise<void> {
	const old = sql`now() - interval '30 days'`
	await sql`delete from import where status in ('ready', 'checked') and updated_at < ${old}`.execute(db)
	await sql`delete from import_change c using import where import.group_id = c.group_id and import.id = c.import_id and finished_at < ${old}`.execute(
		db,
	)
}
