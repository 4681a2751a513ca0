import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { partySides } from '@hausheft/contract/event-parts.ts'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import type { StoredParties } from './rules.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { writtenOnce } from '../../platform/database/batch.ts'
import { build } from '../../platform/database/connect.ts'
import { among, type Db, type PropertyPlace } from '../../platform/database/sql.ts'

/** Who shares a house, as it is kept; undefined where it is not there. */
export async function findParties(db: Db, group: string, property: string): Promise<StoredParties | undefined> {
	type Row = Pick<Parties, 'id' | 'new_expenses' | 'version'> & { parties: string; contacts: string[] }
	const { rows } = await sql<Row>`select id, new_expenses, version, parties::text as parties,
			array(select contact.id from jsonb_array_elements(parties) party
				join contact on contact.group_id = property.group_id and contact.id = (party ->> 'contact')::uuid and contact.deleted_at is null) as contacts
		from property where group_id = ${group} and id = ${property} and deleted_at is null`.execute(db)
	const [row] = rows
	return row && { ...row, parties: fromJson<Party[]>(row.parties) }
}

/** Who shares a house, for what is written in it; `id` alone, so that it can be asked for while it is looked up where that is. */
const sharersOf = (id: string) => sql<SharersRow>`select parties::text as parties from property where id = ${id} and deleted_at is null`
type SharersRow = { parties: string }
export const sharersStatement = writtenOnce((property) => sharersOf(property).compile(build))
export const sharersIn = ([row]: readonly SharersRow[]): Party[] => (row ? fromJson<Party[]>(row.parties) : [])
export const listSharers = async (db: Db, property: string): Promise<Party[]> => sharersIn((await sharersOf(property).execute(db)).rows)

export const setParties = (db: Db, group: string, property: string, { parties, new_expenses }: Pick<Parties, 'parties' | 'new_expenses'>) =>
	sql`update property set parties = ${JSON.stringify(parties)}::jsonb, new_expenses = ${new_expenses}
		where group_id = ${group} and id = ${property}`.execute(db)

/** Of these the contacts and the members of the group that the caller can name. */
export async function listNameable(db: Db, group: string, contacts: string[], people: string[]): Promise<Set<string>> {
	if (contacts.length + people.length === 0) return new Set()
	const { rows } = await sql<{ id: string }>`select id from contact
			where group_id = ${group} and ${among('id', contacts)} and deleted_at is null
		union select person_id from member
			where group_id = ${group} and ${among('person_id', people)} and removed_at is null and role is not null`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

/** An expense that nobody shares; that it is an amount at all is what its index knows. */
export const isUnshared = sql<SqlBool>`(event.balance_tax_relevant is not null and event.balance_expense_rappen > 0 and event.balance_split is null)`

type Side = (typeof partySides)[number]
type Sql = RawBuilder<unknown>
/** What of an entry concerns a party: as what is said, or as anything. */
const sidesOf = (group: Sql, party: string): Record<Side, RawBuilder<SqlBool>> => ({
	paid: sql`(event.balance_split is not null and event.balance_paid_by = ${party}::uuid)`,
	share: sql`(event.balance_split is not null and ${carriesShare(group, party)})`,
	sent: sql`(event.transfer_from = ${party}::uuid)`,
	received: sql`(event.transfer_to = ${party}::uuid)`,
})
/** Whether it carries something of what is split: by its days where it is among those who do; whoever paid does too where nobody else has to. */
function carriesShare(group: Sql, party: string) {
	const isIn = (days: 'there' | 'quota' | 'nights') =>
		sql`event.event_at <@ (select ${sql.ref(days)} from party_days(${group}, ${party}::uuid))`
	const isNamed = sql`(jsonb_typeof(event.balance_split -> 'parties') <> 'array'
		or event.balance_split -> 'parties' @> ${JSON.stringify([{ party }])}::jsonb)`
	const hasValue = (than: '>' | '<>') =>
		sql`event.balance_split @? ${`$.parties[*] ? (@.party == "${party}" && @.value ${than} 0)`}::jsonpath`
	return sql`case when case event.balance_split ->> 'by'
				when 'equal' then ${isIn('there')} and ${isNamed} when 'quota' then ${isIn('quota')} and ${isNamed}
				when 'nights' then ${isIn('nights')} and ${isNamed} when 'weights' then ${isIn('there')} and ${hasValue('>')}
				when 'amounts' then ${hasValue('<>')} end then true
			when event.balance_paid_by = ${party}::uuid then split_among((select parties from property
				where property.group_id = event.group_id and property.id = event.property_id), event.balance_paid_by, event.balance_split,
				zurich_day(event.event_at), case when event.balance_split ->> 'by' = 'nights' then parties_counting(event.group_id, event.property_id,
					zurich_day(event.event_at)) else '{}' end) @> array[${party}::uuid]
			else false end`
}
/** Of a party that is not named anybody's. */
const sidesOfAll: Record<Side, RawBuilder<SqlBool>> = {
	paid: sql`event.balance_split is not null`,
	share: sql`event.balance_split is not null`,
	sent: sql`event.transfer_from is not null`,
	received: sql`event.transfer_from is not null`,
}

/** Of an entry that is shared: whether it is of a party, or of any, as what is asked for. */
export function concernsParty(group: Sql, party: string | undefined, side: Side | undefined): RawBuilder<SqlBool> {
	const sides = party === undefined ? sidesOfAll : sidesOf(group, party)
	const asked = side === undefined ? sql`(${sides.paid} or ${sides.share} or ${sides.sent} or ${sides.received})` : sides[side]
	// In a list of the whole group: what another house splits among all is among its own.
	const own = sql`event.property_id in (select p.id from property p where p.group_id = ${group} and p.parties @> ${JSON.stringify([{ id: party }])}::jsonb)`
	// As the index of what is shared says it.
	return sql`((event.balance_paid_by is not null or event.transfer_from is not null) and ${asked} and ${party === undefined ? sql`true` : own})`
}

/** Until which days what is shared has been closed, the newest first. */
export async function listClosedDays(db: Db, { group, property }: PropertyPlace): Promise<string[]> {
	const { rows } = await sql<{ until_on: string }>`select until_on::text as until_on from sharing_closing
		where group_id = ${group} and property_id = ${property} order by until_on desc`.execute(db)
	return rows.map(({ until_on }) => until_on)
}
