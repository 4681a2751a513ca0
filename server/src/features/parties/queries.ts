import { sql } from 'kysely'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Db } from '../../platform/database/sql.ts'

export type StoredParties = Parties & {
	/** Of the contacts that they name those that the caller sees. */
	contacts: string[]
}

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

export const setParties = (db: Db, group: string, property: string, { parties, new_expenses }: Pick<Parties, 'parties' | 'new_expenses'>) =>
	sql`update property set parties = ${JSON.stringify(parties)}::jsonb, new_expenses = ${new_expenses}
		where group_id = ${group} and id = ${property}`.execute(db)

/** Of these the contacts and the members of the group that the caller can name. */
export async function listNameable(db: Db, group: string, contacts: string[], people: string[]): Promise<Set<string>> {
	if (contacts.length + people.length === 0) return new Set()
	const { rows } = await sql<{ id: string }>`select id from contact
			where group_id = ${group} and id = any (${contacts}::uuid[]) and deleted_at is null
		union select person_id from member
			where group_id = ${group} and person_id = any (${people}::uuid[]) and removed_at is null and role is not null`.execute(db)
	return new Set(rows.map(({ id }) => id))
}
