import { sql, type RawBuilder } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import { containing, inProperty, inYear, type Db } from '../../platform/database/sql.ts'
import { asking } from '../search/queries.ts'
import { houseWords, type NamedThing } from './subject/words.ts'

/** Who asks, in which group, and whose entries are their own. */
export type Asker = Access & { group: string; person: string }
export type Entry = {
	id: string
	name: string
	property: { id: string; name: string }
	at: string
	/** It has happened, and is not open. */
	is_done: boolean
	has_service: boolean
	/** It has cost something, and no bill of it is open. */
	is_paid: boolean
	/** When what is open is due, at the beginning of that day; and when its maintenance is. */
	due: string | null
	service_due: string | null
	expense: number | null
	income: number | null
	is_own: boolean
	by: { id: string; name: string } | null
}

/** As names are compared: the twin of `folded` in the contract. */
const foldedName = (column: string) => sql`replace(replace(replace(lower(unaccent(${sql.ref(column)})), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')`
const mostNamed = 500
const atNone = '00000000-0000-0000-0000-000000000000'

/** What is called by any of these parts of words, of all that the caller sees. */
export async function listNamed(db: Db, group: string, parts: readonly string[]): Promise<NamedThing[]> {
	const isNamed = (column: string) => sql`${foldedName(column)} like any (${parts.map(containing)}::text[])`
	const isAnyHouse = parts.some((each) => houseWords.has(each))
	const ofHouse = (noun: 'object' | 'journal') =>
		sql`select ${noun}, named.id, named.name, house.id, house.name, null, named.disabled_at is not null, null, null::json
			from ${sql.table(noun)} named join house on house.id = named.property_id
			where named.group_id = ${group} and named.deleted_at is null and ${isNamed('named.name')}`
	const rows = await asking(
		db,
		sql<
			Omit<NamedThing, 'property' | 'meter'> & { property: string | null; meter: string | null }
		>`with house as materialized (select id, name from property where group_id = ${group} and deleted_at is null),
			named (noun, id, name, house, house_name, object, is_disabled, phone, meter) as (
				${ofHouse('object')} union all ${ofHouse('journal')}
				union all select 'property', id, name, id, name, null, false, null, null from house where ${isAnyHouse} or ${isNamed('house.name')}
				union all select 'contact', id, shown_name, null, null, null, disabled_at is not null, phone, null from contact
					where group_id = ${group} and deleted_at is null and ${isNamed('contact.shown_name')}
				union all select 'meter', span.last_event, span.last_name, house.id, house.name, object.name, object.disabled_at is not null, null,
					json_build_object('property', span.property_id, 'unit', span.unit_id, 'key', span.name_key, 'object', span.object_key,
						'symbol', unit.symbol, 'data', span.last_data::text, 'at', iso(span.last_at))
				from reading_span span join house on house.id = span.property_id join unit on unit.id = span.unit_id
					left join object on object.group_id = span.group_id and object.id = span.object_key
				where span.group_id = ${group} and span.span = 'ever' and (span.object_key = ${atNone} or (object.id is not null and object.deleted_at is null))
					and (${isNamed('span.last_name')} or ${isNamed('object.name')})
			)
			select noun, id, name, case when house is not null then json_build_object('id', house, 'name', house_name) end as property, object,
				is_disabled, phone, meter from named order by name collate de_ch, house_name collate de_ch, id limit ${mostNamed}`,
	)
	return rows.map((row) => ({ ...row, property: fromJson(row.property), meter: fromJson(row.meter) }))
}

const zurich = (column: string) => sql`(${sql.ref(column)}::timestamp at time zone 'Europe/Zurich')`
const maintenanceDue = sql`case when event.maintenance_done is false then event.maintenance_on end`
/** Whether its reminder is but that of a bill, and who asks sees that: the twin of search_done(). */
const isBill = (asker: Asker) =>
	sql`(event.reminder_kind is not null and (${may(asker, 'balance.read')} or event.person_id is not distinct from ${asker.person}))`
const isPaid = sql`(coalesce(event.balance_expense_rappen, 0) > 0 and (event.reminder_kind is null or event.reminder_done))`
const reminderDue = (asker: Asker) => sql`case when event.reminder_done is false and not ${isBill(asker)} then event.reminder_on end`
/** The contact that is seen and that the entry names first: who did it comes before whom it names beside. */
const by = sql`(select json_build_object('id', contact.id, 'name', contact.shown_name) from (
		select event.maintenance_contact_id as id, -1 as position
		union all select contact_id, position from event_contact link where link.group_id = event.group_id and link.event_id = event.id
		union all select event.rental_contact_id, 100000
	) named join contact on contact.group_id = event.group_id and contact.id = named.id order by named.position limit 1)`

/** These entries, the newest first; of many that are added up nobody asks who did them, but of what is open. */
async function listEntries(db: Db, asker: Asker, ids: RawBuilder<unknown>, isSum = false): Promise<Entry[]> {
	const rows = await asking(
		db,
		sql<
			Omit<Entry, 'property' | 'by'> & { property: string; by: string | null }
		>`select event.id, event.name, json_build_object('id', house.id, 'name', house.name) as property, iso(event.event_at) as at,
				coalesce(event.maintenance_done, event.reminder_done or ${isBill(asker)}, true) and event.event_at <= now() as is_done,
				event.maintenance_done is not null as has_service, ${isPaid} as is_paid, iso(${zurich('due_on')}) as due, iso(${zurich('service_on')}) as service_due,
				event.balance_expense_rappen as expense, event.balance_income_rappen as income, event.person_id = ${asker.person} as is_own,
				case when due_on is not null or not ${isSum} then ${by} end as by
			from event join property house on house.group_id = event.group_id and house.id = event.property_id and house.deleted_at is null
				cross join lateral (select ${maintenanceDue} as service_on, least(${maintenanceDue}, ${reminderDue(asker)}) as due_on) open
			where event.group_id = ${asker.group} and event.deleted_at is null and event.id = any (${ids}) order by event.event_at desc, event.id desc`,
	)
	return rows.map((row) => ({ ...row, property: fromJson(row.property), by: fromJson(row.by) }))
}

/**
 * The entries that say all of these words, each in one of its forms: in their names, or where they name a thing, in all that they say. `isEvery`: all of
 * them or none, else the newest.
 */
export const listSaying = (db: Db, asker: Asker, said: readonly string[], { linked, year, most, isEvery }: Span): Promise<Entry[]> =>
	listEntries(
		db,
		asker,
		sql`array(select entry from answer_entries(${asker.group}, ${said}::text[], ${may(asker, 'balance.read')}, ${may(asker, 'time.read')},
			search_span(null, ${year}::integer, linked => ${linked}), ${most}, ${isEvery}))`,
		isEvery,
	)
type Span = { linked: string | null; year: number | null; most: number; isEvery: boolean }

const links = ({ group }: Asker, linked: string) =>
	sql`link.group_id = ${group} and link.linked = ${linked} and ${inProperty('link', null)}`
/** Looked into one by one, and only where there is a reminder to be seen to. */
const isOpenReminder = (asker: Asker) =>
	sql`(link.open_reminder and not (select ${isBill(asker)} from event where event.group_id = link.group_id and event.id = link.event_id))`
const isDone = (asker: Asker) =>
	sql`link.event_at <= now() and not (case when link.has_maintenance then link.open_maintenance else ${isOpenReminder(asker)} end)`
const within = (year: number | null) => (year === null ? sql`true` : inYear(sql.ref('link.event_at'), year))
const ofService = (isService: boolean) => (isService ? sql`link.has_maintenance` : sql`true`)
type Narrowed = { year: number | null; isService: boolean }
const ofPaid = (of: boolean) =>
	of ? sql`link.has_balance and (select ${isPaid} from event where event.group_id = link.group_id and event.id = link.event_id)` : sql`true`

/** What was done last of what names a thing. `isPaid`: of what was paid for; of who sees all amounts. */
export const findLast = async (
	db: Db,
	asker: Asker,
	linked: string,
	{ year, isService, isPaid: isOnlyPaid }: Narrowed & { isPaid: boolean },
): Promise<Entry | undefined> => {
	const newest = sql`select link.event_id from event_link link where ${links(asker, linked)} and ${isDone(asker)} and ${within(year)}
		and ${ofService(isService)} and ${ofPaid(isOnlyPaid)} order by link.event_at desc, link.event_id desc limit 1`
	return (await listEntries(db, asker, sql`array(${newest})`))[0]
}

/** What is due first of what is open and names a thing. */
export const findNext = async (db: Db, asker: Asker, linked: string, { year, isService }: Narrowed): Promise<Entry | undefined> => {
	const open = (part: 'maintenance' | 'reminder', isLeft = sql`true`) =>
		sql`select link.event_id, ${sql.ref(`event.${part}_on`)} as due_on from event_link link
			join event on event.group_id = link.group_id and event.id = link.event_id
			where ${links(asker, linked)} and ${sql.ref(`link.open_${part}`)} and ${sql.ref(`event.${part}_on`)} is not null and ${isLeft}`
	const due = isService ? open('maintenance') : sql`${open('maintenance')} union all ${open('reminder', sql`not ${isBill(asker)}`)}`
	const first = sql`select event_id from (${due}) open where ${year === null ? sql`true` : sql`extract(year from due_on) = ${year}`}
		order by due_on, event_id limit 1`
	return (await listEntries(db, asker, sql`array(${first})`))[0]
}

/** How often it was done: all that names a thing, without what is still open or to come. */
export async function countDone(db: Db, asker: Asker, linked: string, { year, isService }: Narrowed): Promise<number> {
	const all = sql`select coalesce(sum(link.entries), 0) - (select count(*) from (
			select link.event_id from event_link link where ${links(asker, linked)} and link.open_maintenance
			union select link.event_id from event_link link where ${links(asker, linked)} and not link.has_maintenance and ${isOpenReminder(asker)}
			union select link.event_id from event_link link where ${links(asker, linked)} and link.event_at > now()
		) undone) as count from link_count link where ${links(asker, linked)}`
	const some = sql`select count(*) as count from event_link link where ${links(asker, linked)} and ${isDone(asker)} and ${within(year)} and ${ofService(isService)}`
	const [row] = await asking(
		db,
		sql<{ count: number }>`select count::integer as count from (${year === null && !isService ? all : some}) counted`,
	)
	return row?.count ?? 0
}

/** What the income of these months came from last; of who sees all amounts. */
export async function findIncome(db: Db, asker: Asker, { noun, id }: NamedThing, year: number | null): Promise<Entry | undefined> {
	// The running month may have no more than what is still to come.
	const months = sql`select kept.month from balance_month kept where ${keptMonths(asker, noun, id)} and kept.income > 0 and kept.month <= now()
		and ${year === null ? sql`true` : sql`extract(year from kept.month) = ${year}`} group by kept.month order by kept.month desc limit 2`
	const newest = sql`select link.event_id from event_link link join event on event.group_id = link.group_id and event.id = link.event_id
		where ${links(asker, id)} and link.has_balance and event.balance_income_rappen > 0 and link.event_at <= now() and ${within(year)}
			and link.event_at >= (select min(month)::timestamp at time zone 'Europe/Zurich' from (${months}) newest)
		order by link.event_at desc, link.event_id desc limit 1`
	return (await listEntries(db, asker, sql`array(${newest})`))[0]
}

const keptMonths = ({ group }: Asker, noun: NamedThing['noun'], id: string) =>
	sql`kept.group_id = ${group} and ${inProperty('kept', null)} and ${
		noun === 'property'
			? sql`kept.property_id = ${id} and kept.dimension = 'total'`
			: sql`kept.dimension = ${noun} and kept.key = ${id}::uuid::text`
	}`

export type Spent = { expense: number; since: string | null }
/** What was spent for a thing, and since which month; of who sees all amounts. */
export async function sumExpense(db: Db, asker: Asker, { noun, id }: NamedThing, year: number | null): Promise<Spent> {
	const [row] = await asking(
		db,
		sql<Spent>`select coalesce(sum(expense), 0)::bigint as expense,
				iso(min(month) filter (where expense > 0)::timestamp at time zone 'Europe/Zurich') as since
			from balance_month kept where ${keptMonths(asker, noun, id)}
				and ${year === null ? sql`true` : sql`kept.month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`}`,
	)
	return row ?? { expense: 0, since: null }
}

/** The same of its services alone, one by one; null where they are too many for that. */
export async function sumServices(db: Db, asker: Asker, linked: string, year: number | null, most: number): Promise<Spent | null> {
	const [row] = await asking(
		db,
		sql<Spent & { count: number }>`select coalesce(sum(expense), 0)::bigint as expense, count(*)::integer as count,
				iso(date_trunc('month', min(at), 'Europe/Zurich')) as since
			from (select event.balance_expense_rappen as expense, link.event_at as at from event_link link
				join event on event.group_id = link.group_id and event.id = link.event_id
				where ${links(asker, linked)} and link.has_maintenance and link.has_balance and event.balance_expense_rappen > 0 and ${within(year)}
				limit ${most + 1}) services`,
	)
	return row && row.count <= most ? { expense: row.expense, since: row.since } : null
}

type LastReading = { event: string; data: string; at: string }
/** The last reading of a meter in a year. */
export async function findReading(
	db: Db,
	{ group }: Asker,
	{ property, unit, key, object }: Meter,
	year: number,
): Promise<LastReading | undefined> {
	const [row] = await asking(
		db,
		sql<LastReading>`select last_event as event, last_data::text as data, iso(last_at) as at from reading_span
			where group_id = ${group} and property_id = ${property} and unit_id = ${unit} and span = 'month' and name_key = ${key} and object_key = ${object}
				and starts_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
			order by starts_on desc limit 1`,
	)
	return row
}
type Meter = NonNullable<NamedThing['meter']>
