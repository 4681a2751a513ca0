import { sql } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Nights } from '@hausheft/contract/stay-nights.ts'
import type { StayState } from '@hausheft/contract/stay-states.ts'
import type { Stay } from '@hausheft/contract/stays.ts'
import { today, type Db, type PropertyPlace } from '../../platform/database/sql.ts'
import type { FixedStay, HouseStays, StayValues } from './rules.ts'

/** How somebody is called now, or was when they left. */
const nameOf = (person: string) => sql`(select coalesce(member.name_when_removed, person.name) from member
	join person on person.id = member.person_id where member.group_id = stay.group_id and member.person_id = ${sql.ref(person)})`
/** The entry of a departure that lies in the trash is none: the stay can be left again. */
const left = sql`case when not exists (select from event where event.group_id = stay.group_id and event.id = stay.event_id
	and event.deleted_at is not null) then stay.event_id end`
const columns = sql`stay.id, stay.property_id as property, stay.from_on, stay.until_on, stay.party_id as party, stay.guest, stay.people, stay.alone,
	stay.state, stay.note, stay.person_id as "user", coalesce(${nameOf('stay.person_id')}, '') as user_name, is_own_stay(stay) as own,
	stay.decided_by, ${nameOf('stay.decided_by')} as decided_by_name, iso(stay.decided_at) as decided_at, stay.decided_note,
	${left} as event, stay.version, iso(stay.created_at) as created_at, iso(stay.updated_at) as updated_at`
const there = ({ group, property }: PropertyPlace) =>
	sql`stay.group_id = ${group} and stay.property_id = ${property} and stay.deleted_at is null`

/** All with a day among these, by their arrival. */
export async function listStays(db: Db, place: PropertyPlace, { from, to }: { from: string; to: string }): Promise<Stay[]> {
	const { rows } =
		await sql<Stay>`select ${columns} from stay where ${there(place)} and stay.from_on <= ${to}::date and stay.until_on >= ${from}::date
		order by stay.from_on, stay.id`.execute(db)
	return rows
}

export async function findStay(db: Db, id: string): Promise<Stay | undefined> {
	const { rows } =
		await sql<Stay>`select ${columns} from stay join property on property.group_id = stay.group_id and property.id = stay.property_id
		where stay.id = ${id} and stay.deleted_at is null and property.deleted_at is null`.execute(db)
	return rows[0]
}

/** Those that who asks has entered and those of their party, those in the trash too; by their ids, the ones after `after`. */
export async function listOwnStays(
	db: Db,
	{ group, after, limit }: { group: string; after: string | null; limit: number },
): Promise<Stay[]> {
	const { rows } = await sql<Stay>`select ${columns} from stay where stay.group_id = ${group} and is_own_stay(stay)
		${after === null ? sql`` : sql`and stay.id > ${after}`} order by stay.id limit ${limit}`.execute(db)
	return rows
}

/** All that are agreed with a night among these, or at all. */
export async function listFixed(db: Db, place: PropertyPlace, nights?: Nights): Promise<FixedStay[]> {
	const { rows } = await sql<FixedStay>`select id, from_on, until_on, alone, party_id as party, people from stay
		where ${there(place)} and stay.state = 'fixed'
		${nights ? sql`and stay.from_on < ${nights.until_on}::date and stay.until_on > ${nights.from_on}::date` : sql``}
		order by stay.from_on, stay.id`.execute(db)
	return rows
}

/** Who writes stays of a house waits for who does already; the house comes first, as for who changes its parties or closes it. */
export async function lockStays(db: Db, { group, property }: PropertyPlace): Promise<void> {
	await sql`select from property where group_id = ${group} and id = ${property} for share`.execute(db)
	await sql`select lock_stays(${property})`.execute(db)
}

/** How much somebody asks for in a house that is still to be decided: of what is over nobody decides any more. */
export async function countAsked(db: Db, place: PropertyPlace, person: string): Promise<number> {
	const { rows } = await sql<{ asked: number }>`select count(*)::integer as asked from stay
		where ${there(place)} and stay.state = 'asked' and stay.person_id = ${person} and stay.until_on >= ${today}`.execute(db)
	return rows[0]?.asked ?? 0
}

const columnsOf = ({ party, ...values }: StayValues) => ({ ...values, party_id: party })

export async function insertStay(db: Db, { group, property }: PropertyPlace, person: string, values: StayValues): Promise<string> {
	const { id } = await db
		.insertInto('stay')
		.values({ group_id: group, property_id: property, person_id: person, shown_name: '', ...columnsOf(values) })
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

const ofGroup = (db: Db, group: string, id: string) => db.updateTable('stay').where('group_id', '=', group).where('id', '=', id)

const undecided = { decided_by: null, decided_at: null, decided_note: '' }

/** What is asked anew has not been decided. */
export const changeStay = (db: Db, group: string, id: string, values: StayValues) =>
	ofGroup(db, group, id)
		.set({ ...columnsOf(values), ...(values.state === 'asked' && undecided) })
		.execute()

type Decision = { state: StayState; by: string | null; note: string }
/** Whoever takes a decision back has decided nothing. */
export const decideStay = (db: Db, group: string, id: string, { state, by, note }: Decision) =>
	ofGroup(db, group, id)
		.set({ state, ...(by === null ? undecided : { decided_by: by, decided_at: sql<Date>`now()`, decided_note: note }) })
		.execute()

/** Whoever leaves before the last day gives the nights back that are left; until when it was is kept for who undoes that. */
export const endStay = (db: Db, group: string, id: string, event: string, until_on: string) =>
	ofGroup(db, group, id)
		.set({ event_id: event, until_on, other_until_on: sql<string | null>`nullif(until_on, ${until_on}::date)` })
		.execute()

/** Undefined where it is not there. */
export async function findHouseStays(db: Db, { group, property }: PropertyPlace): Promise<HouseStays | undefined> {
	type Row = Omit<HouseStays, 'rules' | 'rates' | 'parties'> & { rules: string; rates: string; parties: string }
	const { rows } =
		await sql<Row>`select property.id, property.version, property.stay_rules::text as rules, property.stay_rates::text as rates,
			property.parties::text as parties,
			coalesce((property.stay_rules ->> 'enabled')::boolean, property_type.key in ('ferienhaus', 'landwirtschaft')) as active
		from property join property_type on property_type.id = property.type_id
		where property.group_id = ${group} and property.id = ${property} and property.deleted_at is null`.execute(db)
	const [row] = rows
	return row && { ...row, rules: fromJson(row.rules), rates: fromJson(row.rates), parties: fromJson(row.parties) }
}

export const setRules = (db: Db, { group, property }: PropertyPlace, rules: object, rates: object[] | undefined) =>
	sql`update property set stay_rules = ${JSON.stringify(rules)}::jsonb ${
		rates ? sql`, stay_rates = ${JSON.stringify(rates)}::jsonb` : sql``
	} where group_id = ${group} and id = ${property}`.execute(db)
