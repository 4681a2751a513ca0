import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { taxFilters } from '@hausheft/contract/event-parts.ts'
import { inYear, isSince, isUntil, type Db } from '../../platform/database/sql.ts'
import type { Row } from './rules.ts'

/** `person`: of whom alone the entries count; `limited`: which contacts the caller sees is another matter than which entries. */
type BalanceAsked = { group: string; property: string; year: number; person: string | null; limited: boolean }

const counted = sql`event.group_id = property.group_id and event.property_id = property.id and event.deleted_at is null
	and event.balance_tax_relevant is not null`
const sums = sql`sum(expense)::bigint as expense, sum(income)::bigint as income, sum(count)::integer as count`
/** An expense with a bill that is still open. */
export const isUnpaid = sql<SqlBool>`(event.reminder_kind is not null and not event.reminder_done and event.balance_expense_rappen > 0)`
const firstOf = (year: number) => `${year}-01-01`

/** A year of a house and the months of the year before, from the months that are kept; of one person from their entries. */
export async function listRows(db: Db, { group, property, year, person, limited }: BalanceAsked): Promise<Row[]> {
	const place = sql`property.group_id = ${group} and property.id = ${property}`
	const kept = sql`select dimension, month, key, expense, income, count from balance_month
		where group_id = ${group} and property_id = ${property} and dimension = any ('{total,journal,object,contact,tax}')
			and month >= ${firstOf(year - 1)}::date and month < ${firstOf(year + 1)}::date`
	const own = sql`select row.dimension, row.month, row.key, row.expense, row.income, 1 as count
		from property join event on ${counted} cross join lateral balance_of(event.document) row
		where ${place} and event.person_id = ${person} and (${inYear(sql`event.event_at`, year - 1)} or ${inYear(sql`event.event_at`, year)})`
	const years = person
		? sql`select distinct extract(year from event.event_at at time zone 'Europe/Zurich')::text from property join event on ${counted}
			where ${place} and event.person_id = ${person}`
		: sql`select distinct extract(year from month)::text from balance_month
			where group_id = ${group} and property_id = ${property} and dimension = 'total'`
	const live = sql`union all select 'contact', null, seen.id::text, seen.shown_name, sum(coalesce(event.balance_expense_rappen, 0))::bigint,
			sum(coalesce(event.balance_income_rappen, 0))::bigint, count(*)::integer
		from property join event on ${counted} left join (event_link link join contact seen on seen.group_id = link.group_id and seen.id = link.linked)
			on link.group_id = event.group_id and link.event_id = event.id
		where ${place} and ${inYear(sql`event.event_at`, year)} ${person ? sql`and event.person_id = ${person}` : sql``} group by seen.id, seen.shown_name`
	const nameIn = (table: string, column: string) =>
		sql`(select ${sql.ref(column)} from ${sql.table(table)} named where named.group_id = ${group} and named.id = nullif(key, '')::uuid)`
	const { rows } = await sql<Row>`with counted as (${person ? own : kept}),
		listed as (
			select dimension, to_char(month, 'YYYY-MM') as month, null as key, null as name, ${sums} from counted where dimension = 'total' group by dimension, month
			union all
			select dimension, null, nullif(key, ''), case dimension when 'journal' then ${nameIn('journal', 'name')} when 'object' then ${nameIn('object', 'name')}
				when 'contact' then ${nameIn('contact', 'shown_name')} end, ${sums}
			from counted where dimension <> 'total' and month >= ${firstOf(year)}::date ${limited ? sql`and dimension <> 'contact'` : sql``} group by dimension, key
			${limited ? live : sql``}
			union all
			select 'unpaid', null, null, null, coalesce(sum(event.balance_expense_rappen), 0)::bigint, 0, count(*)::integer
			from property join event on ${counted} where ${place} and ${isUnpaid} and ${inYear(sql`event.event_at`, year)}
				${person ? sql`and event.person_id = ${person}` : sql``}
			union all
			select 'year', null, year, null, 0, 0, 0 from (${years}) known (year)
		) select * from listed order by name collate de_ch nulls last, key`.execute(db)
	return rows
}

type Unpaid = { name: string; event_at: string; due: string; expense: number }
/** Expenses of a year with a bill that is open, by the day until which they are payable. */
export async function listUnpaid(db: Db, group: string, property: string, year: number): Promise<Unpaid[]> {
	const { rows } =
		await sql<Unpaid>`select event.name, iso(event.event_at) as event_at, event.reminder_on::text as due, event.balance_expense_rappen as expense
		from event where event.group_id = ${group} and event.property_id = ${property} and event.deleted_at is null and ${isUnpaid}
			and ${inYear(sql`event.event_at`, year)} order by event.reminder_on, event.event_at, event.id`.execute(db)
	return rows
}

type Month = { id: string; month: string | null; expense: number; income: number; count: number; unpaid: number }

/** The months of a year at each property that the caller sees, as people sort properties; one without amounts has one row without a month. */
export async function listGroupRows(db: Db, group: string, year: number, person: string | null): Promise<Month[]> {
	const kept = sql`select month, expense, income, count from balance_month kept where kept.group_id = property.group_id and kept.property_id = property.id
		and dimension = 'total' and month >= ${firstOf(year)}::date and month < ${firstOf(year + 1)}::date`
	const own = sql`select date_trunc('month', event_at at time zone 'Europe/Zurich')::date as month, sum(coalesce(balance_expense_rappen, 0))::bigint as expense,
			sum(coalesce(balance_income_rappen, 0))::bigint as income, count(*)::integer as count
		from event where ${counted} and event.person_id = ${person} and ${inYear(sql`event.event_at`, year)} group by 1`
	const { rows } = await sql<Month>`select property.id, to_char(month, 'YYYY-MM') as month, expense, income, count,
			(select coalesce(sum(event.balance_expense_rappen), 0)::bigint from event where ${counted} and ${isUnpaid}
				and ${inYear(sql`event.event_at`, year)} ${person ? sql`and event.person_id = ${person}` : sql``}) as unpaid
		from property left join lateral (${person ? own : kept}) months on true
		where property.group_id = ${group} and property.deleted_at is null order by property.name collate de_ch, property.id, month`.execute(db)
	return rows
}

type Sums = { expense: number; income: number; count: number }
type ToDate = Sums & { id: string; until: string; ahead: Sums }
type Days = { group: string; property: string | null; person: string | null; until: string; today: string }
/**
 * What a year came to until one of its days: from the months that are kept and the entries of the last one; of one person from their entries.
 * `ahead`: what the running year has after today.
 */
export async function listToDate(db: Db, { group, property, person, until, today }: Days): Promise<ToDate[]> {
	const [year, month] = [firstOf(Number(until.slice(0, 4))), `${until.slice(0, 7)}-01`]
	const ofOne = person ? sql`and event.person_id = ${person}` : sql``
	const kept = sql`select expense, income, count from balance_month kept where kept.group_id = property.group_id and kept.property_id = property.id
		and dimension = 'total' and month >= ${year}::date and month < ${month}::date union all`
	const at = sql`event.event_at`
	const tomorrow = sql`(${today}::date + 1)::timestamp at time zone 'Europe/Zurich'`
	const { rows } = await sql<Omit<ToDate, 'ahead'> & { later: string[] }>`select property.id, ${until} as until,
			coalesce(sum(sums.expense), 0)::bigint as expense, coalesce(sum(sums.income), 0)::bigint as income,
			coalesce(sum(sums.count), 0)::integer as count, array[later.expense, later.income, later.count]::text[] as later
		from property left join lateral (${person ? sql`` : kept}
			select coalesce(balance_expense_rappen, 0), coalesce(balance_income_rappen, 0), 1 from event
			where ${counted} and ${isSince(at, person ? year : month)} and ${isUntil(at, until)} ${ofOne}
		) sums (expense, income, count) on true
		cross join lateral (
			select coalesce(sum(balance_expense_rappen), 0), coalesce(sum(balance_income_rappen), 0), count(*) from event
			where ${counted} and ${at} >= ${tomorrow} and ${isUntil(at, `${today.slice(0, 4)}-12-31`)} ${ofOne}
		) later (expense, income, count)
		where property.group_id = ${group} and ${property ? sql`property.id = ${property}` : sql`property.deleted_at is null`}
		group by property.id, later.expense, later.income, later.count`.execute(db)
	return rows.map(({ later, ...row }) => {
		const [expense = 0, income = 0, count = 0] = later.map(Number)
		return { ...row, ahead: { expense, income, count } }
	})
}

type Tax = (typeof taxFilters)[number]

/** How an entry is split for the taxes, as the database does it; of the months that are kept, which have the shares, its classes alone. */
export function splitIn(of: 'event' | 'entry_month'): Record<'rest_class' | 'is_split' | 'own', RawBuilder<unknown>> {
	const [relevant, tax, rest] = (['tax_relevant', 'tax', 'tax_rest'] as const).map((name) => sql.ref(`${of}.balance_${name}`))
	const [percent, expense] =
		of === 'event' ? [sql.ref('event.balance_tax_percent'), sql.ref('event.balance_expense_rappen')] : [sql`null`, sql`null`]
	const split = sql`tax_split(${relevant}, ${tax}, ${percent}, ${rest}, ${expense})`
	return { rest_class: sql`(${split}).rest_class`, is_split: sql`(${split}).is_split`, own: sql`(${split}).own` }
}

/** Entries with a share of what is asked for; the rest of a mixed bill counts where there is one. */
export function hasShare(tax: Tax): RawBuilder<SqlBool> {
	const { own, rest } = taxShares(tax)
	return sql`(${own} or (${splitIn('event').is_split} and ${rest}))`
}

/**
 * Whether an entry's class, and the class of what its share leaves over, is what is asked for: one of what is relevant for the taxes, or not. The
 * former by its columns, of which the planner knows how many say it.
 */
export function taxShares(tax: Tax, of: 'event' | 'entry_month' = 'event'): Record<'own' | 'rest', RawBuilder<SqlBool>> {
	const [relevant, ofTax] = (['tax_relevant', 'tax'] as const).map((name) => sql.ref(`${of}.balance_${name}`))
	const { rest_class } = splitIn(of)
	switch (tax) {
		case 'relevant':
			return { own: sql`${relevant}`, rest: sql`${rest_class} <> 'none'` }
		case 'none':
			return { own: sql`not ${relevant}`, rest: sql`${rest_class} = 'none'` }
		case 'unclassified':
			return { own: sql`(${relevant} and ${ofTax} is null)`, rest: sql`false` }
		default:
			return { own: sql`(${relevant} and ${ofTax} = ${tax})`, rest: sql`${rest_class} = ${tax}` }
	}
}
