import { sql, type RawBuilder } from 'kysely'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import type { FlatRate } from '@hausheft/contract/tax.ts'
import { inYear, type Db } from '../../platform/database/sql.ts'
import type { Place } from '../../platform/http/paging.ts'
import type { Listed } from './rules.ts'

export type Year = { group: string; property: string; year: number }

/** The shares of the relevant entries of a year, each in its class. */
const shares = ({ group, property, year }: Year) => sql`shares as (
	select event.group_id, event.id, event.event_at, event.name, event.person_id, event.maintenance_contact_id, coalesce(event.balance_expense_rappen, 0) as bill,
		coalesce(event.balance_tax, 'unclassified') as own, event.balance_tax_percent as share, part.key, part.expense, part.income,
		array_position(${[...taxKinds, 'unclassified']}::text[], part.key) as place
	from property join event on event.group_id = property.group_id and event.property_id = property.id and event.deleted_at is null
		cross join lateral tax_shares(json_build_object('tax_relevant', event.balance_tax_relevant, 'tax', event.balance_tax, 'tax_rest', event.balance_tax_rest,
			'tax_percent', event.balance_tax_percent, 'expense', event.balance_expense_rappen, 'income', event.balance_income_rappen)) part
	where property.group_id = ${group} and property.id = ${property} and event.balance_tax_relevant and part.key <> 'none'
		and ${inYear(sql`event.event_at`, year)})`

/** What the year's classes come to, from the months that are kept. */
export const listClasses = async (db: Db, { group, property, year }: Year) => {
	type Sums = { key: string; expense: number; income: number; count: number }
	const { rows } =
		await sql<Sums>`select key, sum(expense)::bigint as expense, sum(income)::bigint as income, sum(count)::integer as count from balance_month
		where group_id = ${group} and property_id = ${property} and dimension = 'tax' and key <> 'none'
			and month >= ${`${year}-01-01`}::date and month < ${`${year + 1}-01-01`}::date group by key having sum(count) > 0`.execute(db)
	return rows
}

export type After = { place: number } & Place

/** By class, then by day. A receipt has its number from all of the year, whatever page it stands on. */
export async function listShares(db: Db, year: Year, after: After | null, limit: number): Promise<Listed[]> {
	const rest = after
		? sql`(shares.place, shares.event_at, shares.id) > (${after.place}, ${after.at}::timestamptz, ${after.id}::uuid)`
		: sql`true`
	const { rows } = await sql<Listed>`with ${shares(year)}, ${numbered}
		${listed} where ${rest} order by shares.place, shares.event_at, shares.id limit ${limit}`.execute(db)
	return rows
}

/** Expenses that want something, each once, and how many there are. */
export async function listGaps(db: Db, year: Year, limit: number): Promise<{ rows: Listed[]; count: number }> {
	const wanting = sql`wanting as (
		select distinct on (shares.event_at, shares.id) shares.* from shares where bill > 0 and (own = 'unclassified'
			or not exists (select from file where ${receiptOf(sql`shares`)}) or not exists (${recipients} ))
		order by shares.event_at, shares.id, place)`
	const { rows } = await sql<Listed & { count: number }>`with ${shares(year)}, ${numbered}, ${wanting},
		counted as (select count(*)::integer as count from wanting)
		select shares.*, counted.count from (${listed}) shares, counted
		where (shares.event, shares.place) in (select id, place from wanting) order by shares.event_at, shares.event limit ${limit}`.execute(db)
	return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

const receiptOf = (entry: RawBuilder<unknown>) =>
	sql`file.group_id = ${entry}.group_id and file.event_id = ${entry}.id and file.receipt and file.deleted_at is null`

/** How many receipts stand before those of an entry; what they are is looked for only where it is shown. */
const numbered = sql`first_rows as (select distinct on (id) group_id, id, place, event_at from shares order by id, place),
	held as (select first_rows.id, first_rows.place, first_rows.event_at, count(*) as receipts
		from first_rows join file on ${receiptOf(sql`first_rows`)} group by first_rows.id, first_rows.place, first_rows.event_at),
	bases as (select id, sum(receipts) over (order by place, event_at, id) - receipts as base from held)`

const receipts = sql`select json_agg(json_build_object('id', file.id, 'filename', file.filename, 'mime', file.mime,
		'number', (bases.base + file.number)::integer) order by file.number)
	from (select file.*, row_number() over (order by file.position, file.id) as number from file where ${receiptOf(sql`shares`)}) file`

/** Who was named as paid, or else who did the work, as far as the caller sees them. */
const recipients = sql`select contact.id, contact.shown_name, min(named.position) as position from (
		select contact_id, position from event_contact where group_id = shares.group_id and event_id = shares.id
		union all select shares.maintenance_contact_id, 1000) named
	join contact on contact.group_id = shares.group_id and contact.id = named.contact_id group by contact.id, contact.shown_name`

const listed = sql`select shares.id as event, iso(shares.event_at) as event_at, shares.name, shares.person_id as user, shares.key, shares.place, shares.own, shares.share,
		shares.expense, shares.income, shares.bill, coalesce((${receipts}), '[]')::text as receipts,
		coalesce((select json_agg(json_build_object('id', paid.id, 'name', paid.shown_name) order by paid.position) from (${recipients}) paid), '[]')::text
			as recipients
	from shares left join bases on bases.id = shares.id`

/** Years with something for the taxes, newest first. */
export async function listTaxYears(db: Db, { group, property }: Year): Promise<number[]> {
	const { rows } = await sql<{ year: number }>`select extract(year from month)::integer as year from balance_month
		where group_id = ${group} and property_id = ${property} and dimension = 'tax' and key <> 'none'
		union select year from flat_rate where group_id = ${group} and property_id = ${property} order by year desc`.execute(db)
	return rows.map(({ year }) => year)
}

const columns = ['base_rappen as base', sql<number | null>`percent::float8`.as('percent'), 'note', 'version'] as const

export const findFlatRate = (db: Db, { group, property, year }: Year): Promise<FlatRate | undefined> =>
	db
		.selectFrom('flat_rate')
		.select(columns)
		.where('group_id', '=', group)
		.where('property_id', '=', property)
		.where('year', '=', year)
		.executeTakeFirst()

type Values = Omit<FlatRate, 'version'>

/** Undefined where it is not at this version; 0 is the one that is not there yet. */
export function setFlatRate(
	db: Db,
	{ group, property, year }: Year,
	{ base, percent, note }: Values,
	version: number,
): Promise<FlatRate | undefined> {
	const values = { base_rappen: base, percent, note }
	if (version === 0)
		return db
			.insertInto('flat_rate')
			.values({ group_id: group, property_id: property, year, ...values })
			.onConflict((conflict) => conflict.doNothing())
			.returning(columns)
			.executeTakeFirst()
	return db
		.updateTable('flat_rate')
		.set(values)
		.where('group_id', '=', group)
		.where('property_id', '=', property)
		.where('year', '=', year)
		.where('version', '=', version)
		.returning(columns)
		.executeTakeFirst()
}
