import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Booked } from '@hausheft/contract/rents.ts'
import { isSince, isUntil, type Db, type PropertyPlace } from '../../platform/database/sql.ts'
import type { Linked, Occurrence, Settled } from './rules.ts'

const income = sql`(occurrence.reminder_proposal ->> 'income')::bigint`
const isOfRent = ({ group, property }: PropertyPlace) => sql`occurrence.group_id = ${group} and occurrence.property_id = ${property}
	and occurrence.deleted_at is null and occurrence.reminder_series is not null and occurrence.reminder_proposal is not null and ${income} > 0`

/** Every time that an income has come back or waits, by its day. */
export async function listOccurrences(db: Db, place: PropertyPlace): Promise<Occurrence[]> {
	const { rows } = await sql<Omit<Occurrence, 'recurrence' | 'split'> & { recurrence: string | null; split: string | null }>`
		select occurrence.id, occurrence.reminder_series as series, occurrence.name, occurrence.journal_id as journal, occurrence.reminder_on::text as due, ${income} as proposed,
			occurrence.reminder_done as done, occurrence.reminder_after_id as after, occurrence.reminder_recurrence::text as recurrence,
			occurrence.reminder_proposal ->> 'paid_by' as paid_by, (occurrence.reminder_proposal -> 'split')::text as split
		from event occurrence where ${isOfRent(place)} order by occurrence.reminder_on, occurrence.id`.execute(db)
	return rows.map(({ recurrence, split, ...row }) => ({
		...row,
		split: fromJson<Occurrence['split']>(split),
		recurrence: fromJson<Occurrence['recurrence']>(recurrence),
	}))
}

const booked = sql`entry.id, entry.name, iso(entry.event_at) as event_at, coalesce(entry.balance_income_rappen, 0) as income, entry.person_id as "user"`

/** What has settled these, in the order of their days. */
export async function listSettled(db: Db, { group, property }: PropertyPlace, occurrences: readonly string[]): Promise<Settled[]> {
	const { rows } = await sql<Settled>`select ${booked}, entry.settles_id as settles from event entry
		where entry.group_id = ${group} and entry.settles_id = any (${occurrences}::uuid[]) and entry.property_id = ${property}
			and entry.deleted_at is null order by entry.event_at, entry.id`.execute(db)
	return rows
}

/** The contacts and objects that these entries name, as far as the caller sees them. */
export async function listLinked(db: Db, group: string, events: readonly string[]): Promise<Linked[]> {
	const of = (source: 'contact' | 'object', column: string) => sql`select link.event_id as event, ${source}::text as source, named.id,
			${sql.ref(`named.${column}`)} as name, link.position
		from ${sql.table(`event_${source}`)} link join ${sql.table(source)} named on named.group_id = link.group_id and named.id = ${sql.ref(`link.${source}_id`)}
		where link.group_id = ${group} and link.event_id = any (${events}::uuid[])`
	const { rows } = await sql<Linked>`select event, source, id, name
		from (${of('contact', 'shown_name')} union all ${of('object', 'name')}) linked order by event, source, position`.execute(db)
	return rows
}

const mostLoose = 200
type Likely = { names: string[]; amounts: number[]; linked: string[] }

/** Incomes of a year and of the weeks about it, in which its first and its last rent are paid, that settle none of these occurrences, and have a
 * name, an amount, a contact or an object in common with one; the oldest first. */
export async function listLoose(db: Db, place: PropertyPlace, year: number, { names, amounts, linked }: Likely): Promise<Booked[]> {
	const { rows } = await sql<Booked>`select ${booked} from event entry
		where entry.group_id = ${place.group} and entry.property_id = ${place.property} and entry.deleted_at is null
			and entry.balance_tax_relevant is not null and entry.balance_income_rappen > 0 and ${isSince(sql`entry.event_at`, `${year - 1}-12-15`)} and ${isUntil(sql`entry.event_at`, `${year + 1}-01-31`)}
			and not exists (select from event occurrence where ${isOfRent(place)} and occurrence.id = entry.settles_id)
			and (lower(entry.name) = any (${names}::text[]) or entry.balance_income_rappen = any (${amounts}::bigint[])
				or exists (select from event_link link where link.group_id = entry.group_id and link.event_id = entry.id
					and link.event_at = entry.event_at and link.linked = any (${linked}::uuid[])))
		order by entry.event_at, entry.id limit ${mostLoose}`.execute(db)
	return rows
}
