import { sql, type RawBuilder } from 'kysely'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import { searchSources, type FoundEntry, type SearchSource } from '@hausheft/contract/search.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'
import { isSeenBy } from '../files/queries.ts'
import type { NamedContact } from './rules.ts'

/** What somebody looks for in a group; row-level security knows what of it they see, but for what only some roles do. */
export type Question = Access & { group: string; q: string }
export type Hit = { source: SearchSource; id: string; total: number; more: boolean }

const queryCanceled = '57014'

/** What the caller finds, best first; `marks`: the words that are marked in it; `last`: the entry that was done last, by itself or to a thing that the words name. */
export async function findHits(db: Db, asked: Question, most: number): Promise<{ hits: Hit[]; marks: string; last: string | null }> {
	const { group, q } = asked
	const [found] = await asking(
		db,
		sql<{ hits: string | null; marks: string | null; last: string | null }>`
			select hits, marks, last from search_group(${group}, ${q}, ${may(asked, 'balance.read')}, ${may(asked, 'time.read')}, ${most}, ${may(asked, 'inbox.read')})`,
	)
	return { hits: fromJson<Hit[]>(found?.hits ?? '[]'), marks: found?.marks ?? '', last: found?.last ?? null }
}

/** From here the transaction has a second for each statement: a question that takes longer holds up everybody else's. */
export async function asking<T>(db: Db, ask: RawBuilder<T>): Promise<T[]> {
	await sql`set local statement_timeout = '1s'`.execute(db)
	const { rows } = await ask.execute(db).catch((error: { code?: string }) => {
		if (error.code === queryCanceled)
			throw new Refusal('unavailable', 'Diese Suche dauert zu lange. Mit weniger Wörtern geht es schneller.')
		throw error
	})
	return rows
}

/** More than any house has. */
const all = 10_000_000
/** All entries that the caller finds, for a question that is `asking`. */
export const allFound = (asked: Question, { property, linked }: Pick<Span, 'property' | 'linked'>): RawBuilder<unknown> =>
	sql`select entry from search_entries(${asked.group}, ${asked.q}, ${may(asked, 'balance.read')}, ${may(asked, 'time.read')}, search_span(${property}, linked => ${linked}), ${all})`

/** The same, of a year where one is asked for, each once and nothing else of them: for what they add up to. */
export const eachFound = (asked: Question, { property, linked, year }: Omit<Span, 'below'>): RawBuilder<unknown> =>
	sql`select id from search_all(${asked.group}, ${asked.q}, ${may(asked, 'balance.read')}, ${may(asked, 'time.read')},
		search_span(${property}, ${year}, linked => ${linked})) id`

/** Where in the list of entries: of which property, naming what, in which year, below which row. */
type Span = { property: string | null; linked: string | null; year: number | null; below: PagePlace | null }

/** The newest entries that the caller finds, in the order of their list, at most so many; one found by more than one thing is named more than once. */
export const findEntries = (db: Db, asked: Question, { property, linked, year, below }: Span, most: number) =>
	asking(
		db,
		sql<PagePlace>`
			select entry as id, iso(at) as at from search_entries(${asked.group}, ${asked.q}, ${may(asked, 'balance.read')}, ${may(asked, 'time.read')},
				search_span(${property}, ${year}, ${below?.at ?? null}, ${below?.id ?? null}, ${linked}), ${most})`,
	)

/** Of these entries those that the caller finds, in no order. */
export const foundAmong = async (db: Db, asked: Question, entries: readonly PagePlace[]): Promise<string[]> => {
	const [ids, moments] = [entries.map(({ id }) => id), entries.map(({ at }) => at)]
	const rows = await asking(
		db,
		sql<{ id: string }>`select id from search_among(${asked.group}, ${asked.q}, ${may(asked, 'balance.read')}, ${may(asked, 'time.read')},
			${ids}::uuid[], ${moments}::timestamptz[]) id`,
	)
	return rows.map(({ id }) => id)
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
	entry?: FoundEntry
}

/** The things with a name among these, as the caller sees them. `receiptsOf` leaves out what is of everybody else's receipts. */
export async function listThings(db: Db, group: string, ids: string[], receiptsOf: string | null): Promise<Thing[]> {
	const of = sql`group_id = ${group} and id = any (${ids}::uuid[]) and deleted_at is null`
	const own: Partial<Record<SearchSource, RawBuilder<unknown>>> = {
		property: sql`select id, id, null, null, null, name, concat_ws(', ', address_street, nullif(concat_ws(' ', address_zip, address_city), '')) from property where ${of}`,
		contact: sql`select id, null, array(select property_id from contact_property link where link.group_id = contact.group_id and link.contact_id = contact.id
				order by property_id), null, null, shown_name, concat_ws(' · ', case when company is not null then nullif(concat_ws(' ', firstname, lastname), '') end,
				email, phone, address_street, nullif(concat_ws(' ', address_zip, address_city), '')) from contact where ${of}`,
		file: sql`select file.id, file.property_id, null, file.event_id, iso(file.dated_at), file.filename, ''
			from file left join event on event.group_id = file.group_id and event.id = file.event_id
			where file.group_id = ${group} and file.id = any (${ids}::uuid[]) and file.deleted_at is null and event.deleted_at is null
				and ${isSeenBy(receiptsOf)}`,
		reply: sql`select reply.id, reply.property_id, null, reply.event_id, iso(event.event_at), event.name, without_mentions(reply.text)
			from reply join event on event.group_id = reply.group_id and event.id = reply.event_id and event.deleted_at is null
			where reply.group_id = ${group} and reply.id = any (${ids}::uuid[]) and reply.deleted_at is null`,
		stay: sql`select id, property_id, null, null, iso(from_on::timestamp at time zone 'Europe/Zurich'), shown_name, concat_ws(' · ', days_words(from_on, until_on), nullif(note, ''))
			from stay where ${of}`,
		inbox: sql`select id, null, null, null, iso(created_at), coalesce(nullif(mail_subject, ''), 'Ohne Betreff'), concat_ws(' · ', mail_from, left(mail_text, 10000))
			from inbox where ${of}`,
	}
	// An entry is read as it is kept, and what is not said here is found by its name alone.
	const each = searchSources.flatMap((source) =>
		source === 'event'
			? []
			: (own[source] ?? sql`select id, property_id, null, null, null, name, '' from ${sql.table(source)} where ${of}`),
	)
	const { rows } = await sql<Thing>`
		select null::uuid as id, null::uuid as property, null::uuid[] as properties, null::uuid as event, null as at, null as title, null as content where false
		union all ${each.reduce((all, one) => sql`${all} union all ${one}`)}`.execute(db)
	return rows
}

/** What these objects and contacts are called, as far as the caller sees them. */
export async function listNamed(db: Db, group: string, ids: string[]): Promise<Map<string, NamedContact>> {
	if (ids.length === 0) return new Map()
	const of = sql`group_id = ${group} and id = any (${ids}::uuid[])`
	const { rows } = await sql<NamedContact>`
		select id, name, null as phone from object where ${of} union all select id, shown_name, phone from contact where ${of}`.execute(db)
	return new Map(rows.map((row) => [row.id, row]))
}

/** These texts with marks around what was found in them. */
export async function markTexts(db: Db, texts: string[], marks: string): Promise<string[]> {
	const { rows } = await sql<{ marked: string[] }>`select search_marked(${texts}::text[], ${marks}) as marked`.execute(db)
	return rows[0]?.marked ?? []
}

/** Words that nothing says any more are no longer meant either. */
export const forgetWords = (db: Db, group: string) => sql`select search_forget_words(${group})`.execute(db)
