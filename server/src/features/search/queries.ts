import { sql } from 'kysely'
import type { SearchSource } from '@hausheft/contract/search.ts'
import type { Db } from '../../platform/database/sql.ts'

/** What of a group somebody sees beyond what row-level security says. */
export type Sight = { amounts: boolean; times: boolean }
export type Hit = { source: SearchSource; id: string }

/** What the caller finds, best first; `meant`: what the words of the question were taken for. */
export async function findHits(
	db: Db,
	group: string,
	q: string,
	{ amounts, times }: Sight,
	most: number,
): Promise<{ hits: Hit[]; meant: string }> {
	const { rows } = await sql<{ hits: string; meant: string | null }>`
		select hits, meant from search_group(${group}, ${q}, ${amounts}, ${times}, ${most})`.execute(db)
	return { hits: JSON.parse(rows[0]?.hits ?? '[]') as Hit[], meant: rows[0]?.meant ?? '' }
}

/** A thing as a result shows it: its name, and what else it says. */
export type Thing = {
	id: string
	property: string | null
	properties: string[] | null
	event: string | null
	at: string | null
	title: string
	content: string
}

/** The things with a name among these, as the caller sees them. `receiptsOf` leaves out the receipts of everybody else's entries. */
export async function listThings(db: Db, group: string, ids: string[], receiptsOf: string | null): Promise<Thing[]> {
	const of = sql`group_id = ${group} and id = any (${ids}::uuid[]) and deleted_at is null`
	const { rows } = await sql<Thing>`
		select id, property_id as property, null::uuid[] as properties, null::uuid as event, null as at, name as title, '' as content from object where ${of}
		union all select id, property_id, null, null, null, name, '' from journal where ${of}
		union all select id, id, null, null, null, name, concat_ws(', ', address_street, nullif(concat_ws(' ', address_zip, address_city), '')) from property where ${of}
		union all select id, null, array(select property_id from contact_property link where link.group_id = contact.group_id and link.contact_id = contact.id
				order by property_id), null, null, shown_name, concat_ws(' · ', case when company is not null then nullif(concat_ws(' ', firstname, lastname), '') end,
				email, phone, address_street, nullif(concat_ws(' ', address_zip, address_city), '')) from contact where ${of}
		union all select file.id, file.property_id, null, file.event_id, iso(file.created_at), file.filename, ''
			from file left join event on event.group_id = file.group_id and event.id = file.event_id
			where file.group_id = ${group} and file.id = any (${ids}::uuid[]) and file.deleted_at is null and event.deleted_at is null
				and (${receiptsOf}::uuid is null or not file.receipt or coalesce(event.person_id, file.person_id) = ${receiptsOf})`.execute(db)
	return rows
}

/** These texts with marks around what was found in them. */
export async function markTexts(db: Db, texts: string[], meant: string): Promise<string[]> {
	const { rows } = await sql<{ marked: string[] }>`select search_marked(${texts}::text[], ${meant}) as marked`.execute(db)
	return rows[0]?.marked ?? []
}

/** Words that nothing says any more are no longer meant either. */
export const forgetWords = (db: Db) => sql`select search_forget_words()`.execute(db)
