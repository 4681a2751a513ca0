import { sql, type RawBuilder } from 'kysely'
import { classKeys, yieldPlace } from '@hausheft/contract/tax-shares.ts'
import { lastingFields } from '@hausheft/contract/tax-requests.ts'
import type { FlatRate } from '@hausheft/contract/tax.ts'
import { among, inYear, type Db } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'
import type { BroughtIn, Details, Listed } from './rules.ts'

export type Year = { group: string; property: string; year: number }

/** What came in by itself: a rent. Beside an expense, or with a class, it is what came back of a cost. */
const isYield = sql`(event.balance_tax is null and coalesce(event.balance_expense_rappen, 0) = 0 and event.balance_income_rappen > 0)`

/** The shares of the relevant entries of a year, each in its class; yields are at the end. */
const shares = ({ group, property, year }: Year) => sql`shares as (
	select event.group_id, event.id, event.event_at, event.name, event.person_id, event.maintenance_contact_id, coalesce(event.balance_expense_rappen, 0) as bill,
		coalesce(event.balance_tax, 'unclassified') as own, event.balance_tax_percent as share, part.key, part.expense, part.income,
		case when ${isYield} then ${yieldPlace}::integer else array_position(${[...classKeys]}::text[], part.key) end as place
	from property join event on event.group_id = property.group_id and event.property_id = property.id and event.deleted_at is null
		cross join lateral tax_shares(json_build_object('tax_relevant', event.balance_tax_relevant, 'tax', event.balance_tax, 'tax_rest', event.balance_tax_rest,
			'tax_percent', event.balance_tax_percent, 'expense', event.balance_expense_rappen, 'income', event.balance_income_rappen)) part
	where property.group_id = ${group} and property.id = ${property} and event.balance_tax_relevant and part.key <> 'none'
		and ${inYear(sql`event.event_at`, year)})`

export type ClassSums = { key: string; expense: number; income: number; count: number }
/** What the year's classes come to, from the months that are kept. */
export const classesIn = ({ group, property, year }: Year) =>
	sql<ClassSums>`select key, sum(expense)::bigint as expense, sum(income)::bigint as income, sum(count)::integer as count from balance_month
		where group_id = ${group} and property_id = ${property} and dimension = 'tax' and key <> 'none'
			and month >= ${`${year}-01-01`}::date and month < ${`${year + 1}-01-01`}::date group by key having sum(count) > 0`

/** By what it came for, month by month; of the year before too, so that what stands empty all year is not forgotten. */
export const yieldsIn = ({ group, property, year }: Year) =>
	sql<BroughtIn>`select * from (select array_to_json(objects)::text as objects, coalesce((select string_agg(object.name, ', ' order by object.name collate de_ch)
			from object where object.group_id = ${group} and object.id = any (objects)), '') as name,
		extract(year from day)::integer as year, extract(month from day)::integer as month, sum(income)::bigint as income, count(*)::integer as count
	from (select event.balance_income_rappen as income, (event.event_at at time zone 'Europe/Zurich')::date as day,
			array(select object_id from event_object named where named.group_id = event.group_id and named.event_id = event.id order by object_id) as objects
		from event where event.group_id = ${group} and event.property_id = ${property} and event.deleted_at is null and event.balance_tax_relevant
			and ${isYield} and (${inYear(sql`event.event_at`, year - 1)} or ${inYear(sql`event.event_at`, year)})) came
	group by objects, extract(year from day), extract(month from day)) listed order by nullif(name, '') collate de_ch nulls last, objects`

type After = { place: number } & PagePlace

const inOrder = sql`order by shares.place, shares.event_at, shares.id`

/** By class, then by day. A receipt has its number from all of the year, whatever page it stands on. */
export function sharesIn(year: Year, after: After | null, limit: number) {
	const rest = after
		? sql`(shares.place, shares.event_at, shares.id) > (${after.place}, ${after.at}::timestamptz, ${after.id}::uuid)`
		: sql`true`
	return sql<Listed>`with ${shares(year)}, ${numbered(year)} ${listed(seen)} where ${rest} ${inOrder} limit ${limit}`
}

/** All of them as everybody may read them who sees the house, and the same for whoever asks: contacts that are not the house's are not named. */
export const sharesForAll = (year: Year) =>
	sql<Listed>`with ${shares(year)}, ${numbered(year)} ${listed(sql`contact.id in (select contact_id from contact_property
		where group_id = ${year.group} and property_id = ${year.property})`)} ${inOrder}`

/** Expenses that want something, each once, and how many there are. */
export const gapsIn = (year: Year, limit: number | null) =>
	sql<Listed & { count: number }>`with ${shares(year)}, ${numbered(year)}, wanting as (
			select distinct on (shares.event_at, shares.id) shares.* from shares where bill > 0 and (own = 'unclassified'
				or not exists (select from file where ${receiptOf(sql`shares`)}) or not exists (${recipients(seen)}))
			order by shares.event_at, shares.id, place),
		counted as (select count(*)::integer as count from wanting)
		select shares.*, counted.count from (${listed(seen)}) shares, counted
		where (shares.event, shares.place) in (select id, place from wanting) order by shares.event_at, shares.event limit ${limit}`

const receiptOf = (entry: RawBuilder<unknown>) =>
	sql`file.group_id = ${entry}.group_id and file.event_id = ${entry}.id and file.receipt and file.deleted_at is null`

const givenIn = ({ group, property, year }: Year) =>
	sql`select file_id, number from receipt_number where group_id = ${group} and property_id = ${property} and year = ${year}`

/** The receipts of the year where they stand first, each with its number: as papers have given it, else after those in the order of the list. */
const numbered = (year: Year) => sql`first_rows as (select distinct on (id) group_id, id, place, event_at from shares order by id, place),
	given as materialized (${givenIn(year)}),
	held as (select first_rows.id as event_id, file.id, file.filename, file.mime, file.position, given.number as given,
			coalesce(given.number, (select coalesce(max(number), 0) from given)
				+ row_number() over (partition by given.number is null order by first_rows.place, first_rows.event_at, first_rows.id, file.position, file.id))::integer as number
		from first_rows join file on ${receiptOf(sql`first_rows`)} left join given on given.file_id = file.id),
	papers as (select event_id, json_agg(json_build_object('id', id, 'filename', filename, 'mime', mime, 'number', number, 'given', given is not null)
		order by position, id) as list from held group by event_id)`

export const lockNumbers = ({ group, property, year }: Year) =>
	sql`select pg_advisory_xact_lock(hashtextextended('receipts ' || ${`${group} ${property} ${year}`}, 0))`

/** To each receipt that has none, the next; `closing`: until its papers are there they can be taken back. */
export const numbersGiven = (year: Year, closing: string | null) =>
	sql`with ${shares(year)}, ${numbered(year)}
		insert into receipt_number (group_id, property_id, year, number, file_id, closing_id)
		select ${year.group}, ${year.property}, ${year.year}, number, id, ${closing}::uuid from held where given is null`

/** What other papers use stays, whatever becomes of the closing that gave it. */
export const numbersKept = ({ group, property, year }: Year) =>
	sql`update receipt_number set closing_id = null where group_id = ${group} and property_id = ${property} and year = ${year} and closing_id is not null`

export type DrawnReceipt = { id: string; mime: string; width: number | null; height: number | null }
/** The photos among the receipts of the relevant entries on which something is drawn; `more`: what else is told of each. */
export const drawnIn = ({ group, property, year }: Year, more = sql``) =>
	sql<DrawnReceipt>`select file.id, file.mime, file.width, file.height ${more} from event join file on ${receiptOf(sql`event`)}
		where event.group_id = ${group} and event.property_id = ${property} and event.deleted_at is null and event.balance_tax_relevant
			and ${inYear(sql`event.event_at`, year)} and file.annotations is not null and (file.width is not null or file.mime = 'application/pdf') order by file.id`

/** Given, and no receipt of the year has it any more. */
export const droppedIn = (year: Year) =>
	sql<{
		number: number
	}>`with ${shares(year)}, ${numbered(year)} select number from given where file_id not in (select id from held) order by number`

/** The database shows nobody a contact that they may not see. */
const seen = sql`true`
/** Who was named as paid, or else who did the work. */
const recipients = (named: RawBuilder<unknown>) => sql`select contact.id, contact.shown_name, min(named.position) as position from (
		select contact_id, position from event_contact where group_id = shares.group_id and event_id = shares.id
		union all select shares.maintenance_contact_id, 1000) named
	join contact on contact.group_id = shares.group_id and contact.id = named.contact_id where ${named} group by contact.id, contact.shown_name`

const listed = (
	named: RawBuilder<unknown>,
) => sql`select shares.id as event, iso(shares.event_at) as event_at, shares.name, shares.person_id as user, shares.key, shares.place, shares.own, shares.share,
		shares.expense, shares.income, shares.bill, coalesce(papers.list, '[]')::text as receipts,
		coalesce((select json_agg(json_build_object('id', paid.id, 'name', paid.shown_name) order by paid.position) from (${recipients(named)}) paid), '[]')::text
			as recipients
	from shares left join papers on papers.event_id = shares.id`

/** Of the relevant entries of a year, or of some of them alone. */
export const detailsIn = ({ group, property, year }: Year, only: readonly string[] | null = null) =>
	sql<
		Details & { id: string }
	>`select event.id, journal.name as journal, event.description, (select string_agg(object.name, ', ' order by object.name collate de_ch)
			from event_object named join object on object.group_id = named.group_id and object.id = named.object_id
			where named.group_id = event.group_id and named.event_id = event.id) as objects
		from event left join journal on journal.group_id = event.group_id and journal.id = event.journal_id
		where event.group_id = ${group} and event.property_id = ${property} and event.deleted_at is null and event.balance_tax_relevant
			and ${only ? among('event.id', only) : inYear(sql`event.event_at`, year)}`

/** Years with something for the taxes, newest first. */
export async function listTaxYears(db: Db, { group, property }: Year): Promise<number[]> {
	const { rows } = await sql<{ year: number }>`select extract(year from month)::integer as year from balance_month
		where group_id = ${group} and property_id = ${property} and dimension = 'tax' and key <> 'none'
		union select year from flat_rate where group_id = ${group} and property_id = ${property}
		union select year from closing where group_id = ${group} and property_id = ${property} and state = 'closed' order by year desc`.execute(
		db,
	)
	return rows.map(({ year }) => year)
}

/** What a year does not say is taken from the newest that does, unless somebody has emptied it. */
const lastingIn = (field: (typeof lastingFields)[number]) => {
	const column = sql.ref(field)
	return sql`coalesce(own.${column}, case when ${field} = any (own.emptied) is not true
		then (select ${column} from known where ${column} is not null order by year desc limit 1) end)`
}

export const flatRateIn = ({ group, property, year }: Year) =>
	sql<FlatRate>`with known as (select * from flat_rate where group_id = ${group} and property_id = ${property})
		select own.base_rappen as base, own.percent::float8 as percent, ${lastingIn('canton_percent')}::float8 as canton_percent, ${lastingIn('built')} as built,
			${lastingIn('business')} as business, coalesce(own.note, '') as note, coalesce(own.version, 0) as version
		from (select 1) one left join known own on own.year = ${year}`

const percentIn = <const Name extends 'percent' | 'canton_percent'>(name: Name) => sql<number | null>`${sql.ref(name)}::float8`.as(name)
/** Of all years of these houses, as each was said. */
export const listFlatRates = (db: Db, group: string, properties: string[]) =>
	db
		.selectFrom('flat_rate')
		.select([
			'property_id as property',
			'year',
			'base_rappen as base',
			percentIn('percent'),
			percentIn('canton_percent'),
			'built',
			'business',
			'emptied',
			'note',
		])
		.where('group_id', '=', group)
		.where(among('property_id', properties))
		.orderBy('property_id')
		.orderBy('year')
		.execute()

export type KeptFlatRate = Awaited<ReturnType<typeof listFlatRates>>[number]

type Values = Pick<FlatRate, 'base' | 'percent' | 'note'> & { [Field in (typeof lastingFields)[number]]?: FlatRate[Field] | undefined }

/** False where it is not at this version; 0 is the one that is not there yet. */
export async function setFlatRate(
	db: Db,
	{ group, property, year }: Year,
	{ base, percent, note, ...said }: Values,
	version: number,
): Promise<boolean> {
	const emptied = lastingFields.filter((field) => said[field] === null)
	const filled = lastingFields.filter((field) => said[field] != null)
	const values = { base_rappen: base, percent, note, ...said }
	const written =
		version === 0
			? await db
					.insertInto('flat_rate')
					.values({ group_id: group, property_id: property, year, ...values, emptied })
					.onConflict((conflict) => conflict.doNothing())
					.returning('version')
					.executeTakeFirst()
			: await db
					.updateTable('flat_rate')
					.set({
						...values,
						emptied: sql<
							string[]
						>`array(select distinct unnest(emptied || ${emptied}::text[]) except select unnest(${filled}::text[]) order by 1)`,
					})
					.where('group_id', '=', group)
					.where('property_id', '=', property)
					.where('year', '=', year)
					.where('version', '=', version)
					.returning('version')
					.executeTakeFirst()
	return written !== undefined
}
