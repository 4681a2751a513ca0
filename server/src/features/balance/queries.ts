import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { taxFilters } from '@hausheft/contract/event-parts.ts'
import { inYear, type Db } from '../../platform/database/sql.ts'
import type { Row } from './rules.ts'

/** `person`: of whom alone the entries count; `limited`: which contacts the caller sees is another matter than which entries. */
export type Asked = { group: string; property: string; year: number; person: string | null; limited: boolean }

const counted = sql`event.group_id = property.group_id and event.property_id = property.id and event.deleted_at is null
	and event.balance_tax_relevant is not null`
const sums = sql`sum(expense)::bigint as expense, sum(income)::bigint as income, sum(count)::integer as count`
const firstOf = (year: number) => `${year}-01-01`

/** A year of a house and the months of the year before, from the months that are kept; of one person from their entries. */
export async function listRows(db: Db, { group, property, year, person, limited }: Asked): Promise<Row[]> {
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
			select 'year', null, year, null, 0, 0, 0 from (${years}) known (year)
		) select * from listed order by name collate de_ch nulls last, key`.execute(db)
	return rows
}

type Month = { id: string; month: string | null; expense: number; income: number; count: number }

/** The months of a year at each property that the caller sees, as people sort properties; one without amounts has one row without a month. */
export async function listGroupRows(db: Db, group: string, year: number, person: string | null): Promise<Month[]> {
	const kept = sql`select month, expense, income, count from balance_month kept where kept.group_id = property.group_id and kept.property_id = property.id
		and dimension = 'total' and month >= ${firstOf(year)}::date and month < ${firstOf(year + 1)}::date`
	const own = sql`select date_trunc('month', event_at at time zone 'Europe/Zurich')::date as month, sum(coalesce(balance_expense_rappen, 0))::bigint as expense,
			sum(coalesce(balance_income_rappen, 0))::bigint as income, count(*)::integer as count
		from event where ${counted} and event.person_id = ${person} and ${inYear(sql`event.event_at`, year)} group by 1`
	const { rows } = await sql<Month>`select property.id, to_char(month, 'YYYY-MM') as month, expense, income, count
		from property left join lateral (${person ? own : kept}) months on true
		where property.group_id = ${group} and property.deleted_at is null order by property.name collate de_ch, property.id, month`.execute(db)
	return rows
}

type Tax = (typeof taxFilters)[number]

/** Entries with a share of what is asked for; the rest of a mixed bill counts where there is one. */
export function hasShare(tax: Tax): RawBuilder<SqlBool> {
	const { own, rest } = taxShares(tax)
	return sql`(${own} or (event.balance_tax_percent < 100 and event.balance_expense_rappen > 0 and ${rest}))`
}

/** Whether an entry's class, and the class of what its share leaves over, is what is asked for: one of what is relevant for the taxes, or not. */
export function taxShares(tax: Tax): Record<'own' | 'rest', RawBuilder<SqlBool>> {
	const [relevant, ofTax, ofRest] = [sql`event.balance_tax_relevant`, sql`event.balance_tax`, sql`event.balance_tax_rest`]
	switch (tax) {
		case 'relevant':
			return { own: sql`${relevant}`, rest: sql`(${relevant} and ${ofRest} is not null)` }
		case 'none':
			return { own: sql`not ${relevant}`, rest: sql`(${relevant} and ${ofRest} is null)` }
		case 'unclassified':
			return { own: sql`(${relevant} and ${ofTax} is null)`, rest: sql`false` }
		default:
			return { own: sql`(${relevant} and ${ofTax} = ${tax})`, rest: sql`(${relevant} and ${ofRest} = ${tax})` }
	}
}
