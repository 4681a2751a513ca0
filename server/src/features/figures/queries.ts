import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CompiledQuery, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import { inMonth, inProperty, inYear, type Db, type PropertyPlace } from '../../platform/database/sql.ts'
import type { DB } from '../../platform/database/tables.ts'
import { splitIn, taxShares } from '../balance/queries.ts'
import { amount, carries, groupIn, hasAmount, isSeen, isWorkedBy, kindOf, linkKinds, matching } from '../events/queries.ts'
import type { Viewer } from '../events/rules.ts'
import type { Figure } from './rules.ts'

export type Scope = { property: string } | { group: string }

/** How many entries there are, and what they add up to as far as the viewer sees it: each counted in the index that has no others. */
export const summing = (db: Db, scope: Scope, viewer: Viewer, filter: EventFilters) =>
	sql<Sum>`select count, coalesce(expense, 0)::bigint as expense, coalesce(income, 0)::bigint as income, coalesce(minutes, 0)::bigint as minutes
		from (${addedUp(viewer, filter, matching(db, scope, viewer, filter).entries)}) added`

/** Of these entries alone, which are found once: one by one, or where they are more than a sixteenth of all, side by side with all there are. */
export function summingFound(db: Db, scope: Scope, viewer: Viewer, filter: EventFilters, found: RawBuilder<unknown>) {
	const { entries } = matching(db, scope, viewer, filter)
	const isMany = sql<SqlBool>`(select count(*) * 16 > (select used from usage where group_id = ${groupIn(scope)} and resource = 'events') from found)`
	const { q: _words, year: _year, sort: _sort, ...narrowed } = filter
	// Nothing else is asked of them.
	const isAll = Object.values(narrowed).every((value) => value === undefined)
	const times = sql`(select sum(worked.minutes) from event_time worked
		where worked.group_id = event.group_id and worked.event_id = event.id and ${isWorkedBy(viewer, filter)})`
	const one = entries
		.where(sql<SqlBool>`event.id = found.id`)
		.select([
			sql`case when ${hasAmount(viewer)} then ${spent(filter)} end`.as('expense'),
			sql`case when ${hasAmount(viewer)} then ${earned(filter)} end`.as('income'),
		])
		.select(sql`case when ${carries('time-recording', viewer)} then ${times} end`.as('minutes'))
		.limit(1)
	const among = entries.innerJoin(sql<{ id: string }>`found`.as('found'), 'found.id', 'event.id').where(isMany)
	return sql<Sum>`with found as materialized (${found})
		select sum(count)::integer as count, coalesce(sum(expense), 0)::bigint as expense, coalesce(sum(income), 0)::bigint as income,
			coalesce(sum(minutes), 0)::bigint as minutes from (
			select count(*) as count, sum(expense) as expense, sum(income) as income, sum(minutes) as minutes
			from found cross join lateral (${one}) one where not ${isMany}
			union all ${addedUp(viewer, filter, among, isAll ? sql`select count(*) as count from found where ${isMany}` : undefined)}
		) added`
}

function addedUp(viewer: Viewer, filter: EventFilters, entries: Entries, count?: RawBuilder<unknown>) {
	const amounts = entries
		.where(hasAmount(viewer))
		.select([sql`sum(${spent(filter)})`.as('expense'), sql`sum(${earned(filter)})`.as('income')])
	const minutes = entries
		.where(carries('time-recording', viewer))
		.innerJoin('event_time as worked', (join) =>
			join.onRef('worked.group_id', '=', 'event.group_id').onRef('worked.event_id', '=', 'event.id'),
		)
		.where(isWorkedBy(viewer, filter))
		.select(sql`sum(worked.minutes)`.as('minutes'))
	return sql`select (${count ?? entries.select(sql`count(*)`.as('count'))}) as count, expense, income, (${minutes}) as minutes from (${amounts}) amounts`
}
type Entries = ReturnType<typeof matching>['entries']

/** All that is spent; asked for a class of the taxes its share, as the balance counts it. */
export function spent({ tax }: EventFilters) {
	const expense = sql`event.balance_expense_rappen`
	if (!tax) return expense
	const { own, rest } = taxShares(tax)
	const split = splitIn('event')
	return sql`(case when ${own} then ${split.own} else 0 end + case when ${rest} then ${expense} - ${split.own} else 0 end)`
}

/** Only what is spent is split. */
export const earned = ({ tax }: EventFilters) =>
	tax ? sql`(case when ${taxShares(tax).own} then event.balance_income_rappen else 0 end)` : sql`event.balance_income_rappen`

/** Between which amounts, where nothing else is asked for. */
export function boundsOf({ amount_from, amount_to, sort: _sort, kind, ...others }: EventFilters): Bounds | null {
	const isAlone =
		(kind === undefined || kind === 'all' || kind === 'balance') &&
		Object.values(others).every((value) => value === undefined || value === '')
	return isAlone && (amount_from ?? amount_to) !== undefined ? { from: amount_from ?? 0, to: amount_to ?? null } : null
}
type Bounds = { from: number; to: number | null }
const fewBeside = 5000

/**
 * Those between two amounts, for who sees all amounts and times: all that are kept without those beside it, where these are few. Null where they
 * are many.
 */
export async function sumBetween(db: Db, scope: Scope, viewer: Viewer, { from, to }: Bounds): Promise<Sum | null> {
	const beside = (condition: RawBuilder<SqlBool>) =>
		matching(db, scope, viewer, {})
			.entries.where(condition)
			.select(['event.group_id', 'event.id', 'event.balance_expense_rappen', 'event.balance_income_rappen', 'event.has_time_recording'])
			.limit(fewBeside + 1)
	const all = summingMonths(scope, {}, [isSaid('has_amount')])
	const { rows } = await sql<Sum>`with beside as materialized (
			(${beside(sql`${amount} < ${from}`)}) union all (${beside(to === null ? sql`false` : sql`${amount} > ${to}`)})
		)
		select every.count - beside.count as count, every.expense - beside.expense as expense, every.income - beside.income as income,
			every.minutes - beside.minutes as minutes
		from (select count(*)::integer as count, coalesce(sum(balance_expense_rappen), 0)::bigint as expense,
				coalesce(sum(balance_income_rappen), 0)::bigint as income,
				coalesce(sum((select sum(minutes) from event_time worked where beside.has_time_recording
					and worked.group_id = beside.group_id and worked.event_id = beside.id)), 0)::bigint as minutes
			from beside where (select count(*) from beside) <= ${fewBeside}) beside, (${all}) every
		where (select count(*) from beside) <= ${fewBeside}`.execute(db)
	return rows[0] ?? null
}

const isSaid = (column: keyof DB['entry_month']) => sql<SqlBool>`${sql.ref(`entry_month.${column}`)}`

/** The one object or contact that is asked for, beside nothing or a time. */
export function linkedAlone({ object, contact, year: _year, month: _month, sort: _sort, ...others }: EventFilters): Linked | null {
	if (Object.values(others).some((value) => value !== undefined && value !== '' && value !== 'all')) return null
	const named = [object, contact].filter((id) => id !== undefined)
	const [id] = named
	return named.length === 1 && id !== undefined && id !== 'none' ? { noun: object === undefined ? 'contact' : 'object', id } : null
}
type Linked = { noun: 'object' | 'contact'; id: string }

/** What names an object or a contact, for who sees all amounts and times: how many is kept, and so are amounts by the month. */
export function summingLinked(scope: Scope, { noun, id }: Linked, { year, month }: EventFilters) {
	const within = (table: string) => {
		const place = 'property' in scope ? sql`${sql.ref(`${table}.property_id`)} = ${scope.property}` : inProperty(table, null)
		return sql`${sql.ref(`${table}.group_id`)} = ${groupIn(scope)} and ${place} and ${isSeen(noun, groupIn(scope), id)}`
	}
	const at = sql.ref('l.event_at')
	const links = sql`l.linked = ${id} and ${within('l')}`
	const inDays = sql`${year === undefined ? sql`true` : inYear(at, year)} and ${month === undefined ? sql`true` : inMonth(at, month)}`
	const counted =
		year === undefined && month === undefined
			? sql`select sum(entries) as count, sum(minutes) as minutes from link_count l where ${links}`
			: sql`select count(*) as count, sum(minutes) as minutes from event_link l where ${links} and ${inDays}`
	const spent = sql`select sum(expense) as expense, sum(income) as income from balance_month kept
		where kept.dimension = ${noun} and kept.key = ${id}::uuid::text and ${within('kept')} and ${monthsOf(sql.ref('kept.month'), year, month)}`
	return sql<Sum>`select coalesce(count, 0)::integer as count, coalesce(expense, 0)::bigint as expense, coalesce(income, 0)::bigint as income,
		coalesce(minutes, 0)::bigint as minutes from (${counted}) counted, (${spent}) spent`
}

const monthsOf = (column: RawBuilder<unknown>, year: number | undefined, month: string | undefined) =>
	sql`${year === undefined ? sql`true` : sql`${column} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`}
		and ${month === undefined ? sql`true` : sql`${column} = ${`${month}-01`}::date`}`

/** Whether the months that are kept say it: what they are not told apart by is added up entry by entry. */
export function isKept({ sort: _sort, kind, journal: _journal, year: _year, month: _month, tax: _tax, ...rest }: EventFilters): boolean {
	const { object, contact, state, unpaid: _unpaid, ...others } = rest
	return (
		kind !== 'shared' &&
		kind !== 'unshared' &&
		Object.values(others).every((value) => value === undefined || value === '') &&
		[object, contact].every((named) => named === undefined || named === 'none') &&
		state !== 'overdue'
	)
}

/** The same from the months that are kept, for who sees all of what is asked for. */
export function summingMonths(scope: Scope, filter: EventFilters, also: RawBuilder<unknown>[] = []) {
	const { kind, journal, object, contact, year, month, state, tax, unpaid } = filter
	const column = (name: keyof DB['entry_month']) => sql.ref(`entry_month.${name}`)
	const place =
		'property' in scope
			? sql`entry_month.group_id = (select group_id from property where id = ${scope.property}) and entry_month.property_id = ${scope.property}`
			: sql`entry_month.group_id = ${scope.group} and ${inProperty('entry_month', null)}`
	let conditions: RawBuilder<unknown> = place
	const only = (condition: RawBuilder<unknown> | false | '' | undefined) =>
		void (condition && (conditions = sql`${conditions} and ${condition}`))
	const carried = kindOf(kind)
	only(carried && isSaid(linkKinds[carried]))
	only(journal && (journal === 'none' ? sql`${column('journal_id')} is null` : sql`${column('journal_id')} = ${journal}`))
	only(object && sql`not ${column('has_object')}`)
	only(contact && sql`not ${column('has_contact')}`)
	only(monthsOf(column('month'), year, month))
	only(state && isTodo(state === 'open', kind))
	only(unpaid && isSaid('is_unpaid'))
	also.forEach(only)
	const { own, rest } = tax ? taxShares(tax, 'entry_month') : { own: sql`true`, rest: sql`true` }
	only(tax && sql`${isSaid('has_balance')} and (${own} or (${isSaid('is_split')} and ${rest}))`)
	return sql<Sum>`select coalesce(sum(entries), 0)::integer as count,
			coalesce(sum(case when ${own} then own else 0 end + case when ${rest} then expense - own else 0 end), 0)::bigint as expense,
			coalesce(sum(case when ${own} then income else 0 end), 0)::bigint as income, coalesce(sum(minutes), 0)::bigint as minutes
		from entry_month where ${conditions}`
}

/** As lists of entries are narrowed by it: of maintenance or reminders, else of both. */
function isTodo(isOpen: boolean, kind: EventFilters['kind']) {
	const said = (of: 'has' | 'open') =>
		kind === 'maintenance' || kind === 'reminder'
			? isSaid(`${of}_${kind}`)
			: sql<SqlBool>`(${isSaid(`${of}_maintenance`)} or ${isSaid(`${of}_reminder`)})`
	return isOpen ? said('open') : sql`${said('has')} and not ${said('open')}`
}

/** The years from which there are entries, newest first: one look into the index for each year of each property. */
export const listYears = (scope: Scope) => {
	const entries = sql`from event where event.group_id = place.group_id and event.property_id = place.id and event.deleted_at is null`
	const newest = sql`order by event.event_at desc, event.id desc limit 1`
	const year = sql`extract(year from event.event_at at time zone 'Europe/Zurich')::integer`
	return sql<{ year: number }>`with recursive place as (
			select group_id, id from property where deleted_at is null and ${'group' in scope ? sql`group_id = ${scope.group}` : sql`id = ${scope.property}`}
		), years as (
			select place.*, (select ${year} ${entries} ${newest}) as year from place
			union all
			select group_id, id, (select ${year} ${entries} and event.event_at < make_timestamptz(place.year, 1, 1, 0, 0, 0, 'Europe/Zurich') ${newest})
			from years as place where year is not null
		) select distinct year from years where year is not null order by year desc`
}

const second = readFileSync(path.join(import.meta.dirname, 'second.sql'), 'utf8')

/** All figures of a property as its entries alone give them. */
export const listSecond = async (db: Db, { group, property }: PropertyPlace, now: number): Promise<Figure[]> =>
	(await db.executeQuery<Figure>(CompiledQuery.raw(second, [group, property, new Date(now)]))).rows

export type NamedProperty = PropertyPlace & { name: string }
/** Every property, those in the trash too. */
export const listPlaces = async (db: Db, groups: readonly string[] | null): Promise<NamedProperty[]> =>
	(
		await sql<NamedProperty>`select group_id as group, id as property, name from property
			where ${groups === null} or group_id = any (${groups}) order by group_id, name collate de_ch, id`.execute(db)
	).rows

type KeptMonth = { dimension: string; month: string; key: string; expense: number; income: number; count: number }
/** The months that are kept, one by one. */
export const listKeptMonths = async (db: Db, { group, property }: PropertyPlace): Promise<KeptMonth[]> => {
	const { rows } = await sql<KeptMonth>`select dimension, to_char(month, 'YYYY-MM') as month, key, expense, income, count from balance_month
		where group_id = ${group} and property_id = ${property}`.execute(db)
	return rows
}

/** How many entries name a thing, and how long was worked at it, as it is kept. */
export const listKeptCounts = async (
	db: Db,
	{ group, property }: PropertyPlace,
): Promise<{ key: string; count: number; minutes: number }[]> => {
	const { rows } = await sql<{
		key: string
		count: number
		minutes: number
	}>`select linked as key, entries as count, minutes from link_count
		where group_id = ${group} and property_id = ${property}`.execute(db)
	return rows
}

/** The units in which there are readings, or are said to be. */
export const listMeasured = async (db: Db, { group, property }: PropertyPlace): Promise<string[]> => {
	const { rows } = await sql<{ unit: string }>`select distinct unit_id as unit from reading_span
		where group_id = ${group} and property_id = ${property} and span = 'ever'`.execute(db)
	return rows.map(({ unit }) => unit)
}
