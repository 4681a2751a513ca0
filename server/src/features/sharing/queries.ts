import { sql, type Expression, type SqlBool } from 'kysely'
import type { Party } from '@hausheft/contract/parties.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { PartySums, Sharing } from '@hausheft/contract/sharing.ts'
import { inYear, isSince, isUntil, type Db, type PropertyPlace } from '../../platform/database/sql.ts'
import { isUnpaid } from '../balance/queries.ts'
import type { Alike, SharedRow } from './rules.ts'

const at = sql`event.event_at`
const there = ({ group, property }: PropertyPlace) =>
	sql<SqlBool>`event.group_id = ${group} and event.property_id = ${property} and event.deleted_at is null`
const sharedThere = (place: PropertyPlace) =>
	sql<SqlBool>`${there(place)} and (event.balance_paid_by is not null or event.transfer_from is not null)
		and (event.balance_split is not null or event.transfer_from is not null)`

/** Of which days; all where none are said. */
type SharedSpan = { year?: number | undefined; after?: string | null; until?: string | null }
const within = ({ year, after = null, until = null }: SharedSpan) =>
	sql<SqlBool>`${year === undefined ? sql`true` : inYear(at, year)}
		and ${after === null ? sql`true` : sql`${at} >= (${after}::date + 1)::timestamp at time zone 'Europe/Zurich'`}
		and ${until === null ? sql`true` : isUntil(at, until)}`

/** What of these days is shared, narrowly and in no order; and how many expenses there are, counted in the index of the amounts alone. Of one moment. */
export async function listShared(db: Db, place: PropertyPlace, span: SharedSpan): Promise<{ alike: Alike[]; expenses: number }> {
	const shared = db.selectFrom('event').select(amountColumns).where(sharedThere(place)).where(within(span))
	const { rows } = await sql<Listed & { expenses: number }>`select (${listedAlike(shared)}) as listed,
		(select count(*)::integer from event where ${there(place)} and event.balance_tax_relevant is not null and event.balance_expense_rappen > 0
			and ${within(span)}) as expenses`.execute(db)
	return { alike: alikeIn(rows[0]), expenses: rows[0]?.expenses ?? 0 }
}

/** What of these is shared, in no order; `shared` selects the columns of what is added up. */
export async function readShared(db: Db, shared: Expression<unknown>): Promise<Alike[]> {
	return alikeIn((await sql<Listed>`select (${listedAlike(shared)}) as listed`.execute(db)).rows[0])
}

/** What a row that is added up says; a day is how many there have been since 2000. */
export const amountColumns = [
	sql<number>`zurich_day(event.event_at) - date '2000-01-01'`.as('day'),
	'event.balance_expense_rappen as expense',
	'event.balance_income_rappen as income',
	'event.balance_paid_by as paid_by',
	'event.balance_split as split',
	'event.transfer_from as from',
	'event.transfer_to as to',
	'event.transfer_rappen as amount',
	sql<boolean>`${isUnpaid} is true`.as('unpaid'),
] as const
type Listed = { listed: string | null }
/**
 * Those that are paid and split alike are told once, with the days and amounts of each: a single text, not ten thousands of rows. By no more than
 * that: of how many there are PostgreSQL knows enough to put nothing in order for it.
 */
const listedAlike = (shared: Expression<unknown>) => sql`select json_agg(alike)::text from (
		select paid_by, split::text as split, json_agg(day) as days, json_agg(expense) filter (where expense is not null) as expenses,
			json_agg(income) filter (where income is not null) as incomes, coalesce(sum(expense) filter (where unpaid), 0) as unpaid,
			coalesce(json_agg(json_build_object('day', day, 'from', "from", 'to', "to", 'amount', amount)) filter (where "from" is not null), '[]') as transfers
		from (${shared}) shared group by paid_by, shared.split, expense is null, income is null) alike`

const alikeIn = (row: Listed | undefined): Alike[] => fromJson<Alike[]>(row?.listed ?? '[]')

type NamedRow = SharedRow & { id: string; name: string; event_at: string }
type NamedSpan = { from?: string | undefined; to?: string | undefined; splits?: readonly string[] }
/** Of these days, with their titles; `splits`: those alone that are split so. */
export const listNamedShared = (db: Db, place: PropertyPlace, { from, to, splits }: NamedSpan): Promise<NamedRow[]> =>
	db
		.selectFrom('event')
		.select([
			'event.id',
			'event.name',
			sql<string>`iso(event.event_at)`.as('event_at'),
			sql<string>`zurich_day(event.event_at)::text`.as('day'),
			sql<number | null>`event.balance_expense_rappen`.as('expense'),
			sql<number | null>`event.balance_income_rappen`.as('income'),
			'event.balance_paid_by as paid_by',
			sql<string | null>`event.balance_split::text`.as('split'),
			'event.transfer_from as from',
			'event.transfer_to as to',
			sql<number | null>`event.transfer_rappen`.as('amount'),
		])
		.where(sharedThere(place))
		.where(from === undefined ? sql<SqlBool>`true` : isSince(at, from))
		.where(to === undefined ? sql<SqlBool>`true` : isUntil(at, to))
		.where(splits === undefined ? sql<SqlBool>`true` : sql<SqlBool>`event.balance_split::text = any (${splits}::text[])`)
		.orderBy('event.event_at')
		.orderBy('event.id')
		.execute()

/** Newest first. */
export async function listSharedYears(db: Db, place: PropertyPlace): Promise<number[]> {
	// Each year is asked whether it has any: their index begins there.
	const { rows } = await sql<{ year: number }>`with shared as (
			select extract(year from min(${at}) at time zone 'Europe/Zurich')::integer as first,
				extract(year from max(${at}) at time zone 'Europe/Zurich')::integer as last from event where ${sharedThere(place)}
		)
		select year from shared, generate_series(first, last) year
		where exists (select from event where ${sharedThere(place)} and ${at} >= make_timestamptz(year, 1, 1, 0, 0, 0, 'Europe/Zurich')
			and ${at} < make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'Europe/Zurich')) order by year desc`.execute(db)
	return rows.map(({ year }) => year)
}

export async function listRecent(db: Db, place: PropertyPlace): Promise<Sharing['recent']> {
	const { rows } = await sql<
		Sharing['recent'][number]
	>`select event.id as event, iso(event.event_at) as event_at, event.transfer_from as "from",
			event.transfer_to as "to", event.transfer_rappen as amount
		from event where ${there(place)} and event.transfer_from is not null and event.event_at > now() - interval '7 days'
			and event.event_at <= now() order by event.event_at desc, event.id desc limit 50`.execute(db)
	return rows
}

export type HouseShared = { name: string; parties: Party[]; closed_until: string | null }
/** Who shares a house and until when it is closed; for who closes under lock, so that nobody shares anything meanwhile. */
export async function findHouse(db: Db, { group, property }: PropertyPlace, locked = false): Promise<HouseShared | undefined> {
	type Row = { name: string; parties: string; closed_until: string | null }
	const { rows } = await sql<Row>`select name, parties::text as parties, shared_until::text as closed_until
		from property where group_id = ${group} and id = ${property} and deleted_at is null ${locked ? sql`for update` : sql``}`.execute(db)
	const [row] = rows
	return row && { ...row, parties: fromJson<Party[]>(row.parties) }
}

type KeptClosing = Sharing['closings'][number] & { figures: Pick<PartySums, 'id' | 'balance'>[] }
/** Newest first. */
export async function listSharedClosings(db: Db, { group, property }: PropertyPlace): Promise<KeptClosing[]> {
	const { rows } = await sql<
		Omit<KeptClosing, 'figures'> & { figures: string }
	>`select c.id, c.until_on::text as until_on, iso(c.closed_at) as closed_at,
			c.person_id as closed_by, coalesce(member.name_when_removed, person.name, 'Gelöschtes Konto') as closed_by_name, c.note, c.sha256,
			c.figures::text as figures
		from sharing_closing c left join person on person.id = c.person_id
		left join member on member.group_id = c.group_id and member.person_id = c.person_id
		where c.group_id = ${group} and c.property_id = ${property} order by c.until_on desc`.execute(db)
	return rows.map((row) => ({ ...row, figures: fromJson<KeptClosing['figures']>(row.figures) }))
}

type NewClosing = { until: string; person: string; note: string; figures: PartySums[]; paper: Buffer; sha256: string }
export async function insertSharedClosing(db: Db, { group, property }: PropertyPlace, closing: NewClosing): Promise<void> {
	const { until, person, note, figures, paper, sha256 } = closing
	await sql`insert into sharing_closing (group_id, property_id, until_on, person_id, note, figures, paper, sha256)
		values (${group}, ${property}, ${until}, ${person}, ${note}, ${JSON.stringify(figures)}, ${paper}, ${sha256})`.execute(db)
}

export const removeSharedClosing = (db: Db, group: string, id: string) =>
	sql`delete from sharing_closing where group_id = ${group} and id = ${id}`.execute(db)

export const setClosedUntil = (db: Db, { group, property }: PropertyPlace, until: string | null) =>
	sql`update property set shared_until = ${until}::date where group_id = ${group} and id = ${property}`.execute(db)

export async function findPaper(
	db: Db,
	{ group, property }: PropertyPlace,
	id: string,
): Promise<{ paper: Buffer; until_on: string } | undefined> {
	const { rows } = await sql<{ paper: Buffer; until_on: string }>`select paper, until_on::text as until_on from sharing_closing
		where group_id = ${group} and property_id = ${property} and id = ${id}`.execute(db)
	return rows[0]
}

type Creditor = {
	firstname: string | null
	lastname: string | null
	company: string | null
	street: string | null
	zip: string | null
	city: string | null
	country: string
}
/** To whom a bill is paid, where the caller sees them. */
export async function findCreditor(db: Db, group: string, contact: string): Promise<Creditor | undefined> {
	const { rows } =
		await sql<Creditor>`select firstname, lastname, company, address_street as street, address_zip as zip, address_city as city,
			address_cca3 as country from contact where group_id = ${group} and id = ${contact} and deleted_at is null`.execute(db)
	return rows[0]
}

/** Of which house a party is, and with whom; undefined where nobody is called so. */
export async function findSharers(db: Db, group: string, party: string): Promise<{ property: string; parties: Party[] } | undefined> {
	const { rows } = await sql<{ property: string; parties: string }>`select id as property, parties::text as parties from property
		where group_id = ${group} and parties @> ${JSON.stringify([{ id: party }])}::jsonb`.execute(db)
	return rows[0] && { property: rows[0].property, parties: fromJson<Party[]>(rows[0].parties) }
}
