import { sql } from 'kysely'
import { mostChanges, type ClosingSums, type YearClosing } from '@hausheft/contract/closings.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { inYear, type Db } from '../../platform/database/sql.ts'
import type { FlatRate, TaxList } from '@hausheft/contract/tax.ts'
import {
	classesIn,
	detailsIn,
	drawnIn,
	droppedIn,
	flatRateIn,
	sharesForAll,
	yieldsIn,
	type ClassSums,
	type DrawnReceipt,
	type Year,
} from '../tax/queries.ts'
import type { BroughtIn, Details, Listed } from '../tax/rules.ts'
import type { Changed, Content, Entries, StoredClosing, Problem } from './rules.ts'

/** Every entry of a year that carries an amount, as papers have it. */
const listedIn = ({ group, property, year }: Year) => sql`select event.id, json_build_object('name', event.name,
		'event_at', iso(event.event_at), 'expense', event.balance_expense_rappen, 'income', event.balance_income_rappen, 'tax_relevant', event.balance_tax_relevant,
		'tax', event.balance_tax, 'tax_percent', event.balance_tax_percent, 'tax_rest', event.balance_tax_rest, 'receipts', array(select file.id from file
			where file.group_id = event.group_id and file.event_id = event.id and file.receipt and file.deleted_at is null order by file.id)) as entry
	from event where event.group_id = ${group} and event.property_id = ${property} and event.deleted_at is null
		and event.balance_tax_relevant is not null and ${inYear(sql`event.event_at`, year)}`

const entriesIn = (year: Year) => sql`select coalesce(json_object_agg(id, entry), '{}') from (${listedIn(year)}) listed`

/** Neither a name alone nor the time of day changes a paper. */
const basis = (side: 'before' | 'after') =>
	sql`${sql.ref(side)}.entry - '{name,event_at}'::text[] || to_jsonb(((${sql.ref(side)}.entry ->> 'event_at')::timestamptz at time zone 'Europe/Zurich')::date)`

/** What is another than a closing has it, the newest first, and how many there are. */
export async function listChanged(db: Db, year: Year, closing: string): Promise<Changed> {
	const { rows } = await sql<{ count: number; list: string }>`with before as (
			select key::uuid as id, value::jsonb as entry from closing cross join json_each(closing.entries)
			where closing.group_id = ${year.group} and closing.id = ${closing}),
		after as (select id, entry::jsonb from (${listedIn(year)}) listed),
		changed as materialized (select id as event, before.entry as before, after.entry as after, coalesce(after.entry, before.entry) ->> 'event_at' as at
			from before full join after using (id) where (${basis('before')}) is distinct from (${basis('after')}))
		select (select count(*) from changed)::integer as count, (select coalesce(json_agg(json_build_object('event', event, 'before', before, 'after', after)
			order by at desc, event), '[]') from (select * from changed order by at desc, event limit ${mostChanges}) newest)::text as list`.execute(
		db,
	)
	return { count: rows[0]?.count ?? 0, list: fromJson<YearClosing['changed']>(rows[0]?.list ?? '[]') }
}

export type Moment = {
	property: Content['property']
	rows: Listed[]
	classes: ClassSums[]
	yields: BroughtIn[]
	dropped: { number: number }[]
	flat: FlatRate
	details: (Details & { id: string })[]
	entries: Entries
	drawn: (DrawnReceipt & { marks: string })[]
}
/** All of a year in one statement: nothing can come between two of its figures. */
export async function findMoment(db: Db, year: Year): Promise<Moment> {
	const all = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(part), '[]') from (${query}) part)`
	const { rows } = await sql<{ moment: string }>`select json_build_object(
		'property', (select json_build_object('name', name, 'address_street', address_street, 'address_zip', address_zip, 'address_city', address_city)
			from property where group_id = ${year.group} and id = ${year.property}),
		'rows', ${all(sharesForAll(year))}, 'classes', ${all(classesIn(year))}, 'yields', ${all(yieldsIn(year))}, 'dropped', ${all(droppedIn(year))}, 'details', ${all(detailsIn(year))},
		'flat', (select row_to_json(flat) from (${flatRateIn(year)}) flat), 'entries', (${entriesIn(year)}),
		'drawn', ${all(drawnIn(year, sql`, file_marks(file)::text as marks`))}) as moment`.execute(db)
	return fromJson<Moment>(rows[0]?.moment ?? '{}')
}

type New = { sums: ClosingSums & { basis: string }; entries: Entries; content: Content; person: string }
export const insertClosing = async (db: Db, { group, property, year }: Year, { sums, entries, content, person }: New): Promise<string> =>
	(
		await db
			.insertInto('closing')
			.values({
				group_id: group,
				property_id: property,
				year,
				person_id: person,
				sums: JSON.stringify(sums),
				entries: JSON.stringify(entries),
				content: JSON.stringify(content),
			})
			.returning('id')
			.executeTakeFirstOrThrow()
	).id

/** As they stand in its papers; they are free again should it fail. */
export async function insertNumbers(db: Db, { group, property, year }: Year, closing: string, list: TaxList): Promise<void> {
	const given = list.rows.flatMap(({ receipts }) => receipts.filter(({ given: has }) => !has).map(({ id, number }) => ({ id, number })))
	await sql`insert into receipt_number (group_id, property_id, year, number, file_id, closing_id)
		select distinct ${group}::uuid, ${property}::uuid, ${year}::integer, number, id, ${closing}::uuid
		from json_to_recordset(${JSON.stringify(given)}::json) as one (id uuid, number integer)`.execute(db)
}

/** The newest first, without what they say. */
export async function listClosings(db: Db, { group, property, year }: Year): Promise<StoredClosing[]> {
	const { rows } = await sql<StoredClosing>`select closing.id, state, problem, iso(closed_at) as closed_at, closing.person_id as closed_by,
			coalesce(person.name, '') as closed_by_name, sums::text as sums,
			coalesce((select json_agg(json_build_object('id', file.id, 'filename', file.filename, 'mime', file.mime, 'size', file.size, 'sha256', file.sha256)
				order by file.position) from file where file.group_id = closing.group_id and file.closing_id = closing.id), '[]')::text as files
		from closing left join person on person.id = closing.person_id
		where closing.group_id = ${group} and closing.property_id = ${property} and closing.year = ${year} order by closing.id desc`.execute(db)
	return rows
}

export type Begun = { id: string; group: string; property: string; year: number; person: string | null; attempts: number; content: string }
/** Undefined where nobody waits for it any more. */
export const beginClosing = (db: Db, id: string): Promise<Begun | undefined> =>
	db
		.updateTable('closing')
		.set({ attempts: sql`attempts + 1` })
		.where('id', '=', id)
		.where('state', '=', 'making')
		.returning(['id', 'group_id as group', 'property_id as property', 'year', 'person_id as person', 'attempts'])
		.returning(sql<string>`content::text`.as('content'))
		.executeTakeFirst()

/** What stopped it was not its own doing. */
export const uncountAttempt = (db: Db, id: string) =>
	db
		.updateTable('closing')
		.set({ attempts: sql`attempts - 1` })
		.where('id', '=', id)
		.where('state', '=', 'making')
		.execute()

/** Those that are being made and whose job was given up after all its tries. */
export async function listStalled(db: Db): Promise<{ id: string; person: string | null }[]> {
	const { rows } = await sql<{ id: string; person: string | null }>`select id, person_id as person from closing
		where state = 'making' and not exists (select from graphile_worker._private_jobs job
			where job.payload ->> 'closing' = closing.id::text and job.attempts < job.max_attempts)`.execute(db)
	return rows
}

export const failClosing = (db: Db, id: string, why: Problem) => sql`select fail_closing(${id}, ${why})`.execute(db)

export async function measureReceipts(db: Db, { group, property, year }: Pick<Begun, 'group' | 'property' | 'year'>) {
	const { rows } = await sql<{ files: number; bytes: number }>`select count(*)::integer as files, coalesce(sum(size), 0)::bigint as bytes
		from receipt_number given join file on file.group_id = given.group_id and file.id = given.file_id
		where given.group_id = ${group} and given.property_id = ${property} and given.year = ${year}`.execute(db)
	return rows[0] ?? { files: 0, bytes: 0 }
}

export type Paper = { filename: string; mime: string; size: number; sha256: string }
/** Its papers as files of the house, seen by who sees all amounts. */
export async function insertPapers(db: Db, { id, group, property }: Begun, papers: readonly (Paper & { id: string })[]): Promise<void> {
	const rows = papers.map((paper, position) => ({
		...paper,
		group_id: group,
		property_id: property,
		closing_id: id,
		position,
		receipt: true,
	}))
	await db.insertInto('file').values(rows).execute()
}

/** False where it failed meanwhile. Its numbers stay from now on. */
export async function finishClosing(db: Db, { id, group }: Begun): Promise<boolean> {
	const done = await db
		.updateTable('closing')
		.set({ state: 'closed', closed_at: sql`date_trunc('milliseconds', clock_timestamp())`, content: null })
		.where('id', '=', id)
		.where('state', '=', 'making')
		.returning('id')
		.executeTakeFirst()
	await sql`update receipt_number set closing_id = null where group_id = ${group} and closing_id = ${id}`.execute(db)
	return done !== undefined
}
