import { sql } from 'kysely'
import type { HistoryRow, HistorySource } from '@hausheft/contract/history.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { iso, type Db } from '../../platform/database/sql.ts'
import type { Document, Recorded } from './rules.ts'

export type Filter = { source?: string | undefined; fk?: string | undefined; person?: string | undefined }

/** What of a group's history somebody may find; which of it they may know is decided row by row. */
export type Sight = {
	sources: HistorySource[]
	/** Patterns of the parts whose changes they may see; those of their own things they always may. */
	parts: string[]
	person: string
}

/** As recorded, newest first, below row-level security; nothing of this may leave before it is held against the caller's rights. */
export async function listRecorded(
	db: Db,
	group: string,
	{ source, fk, person, sight }: Filter & { sight: Sight },
	after: string | null,
	limit: number,
): Promise<Recorded[]> {
	const rows = await db
		.selectFrom('history')
		.leftJoin('person', 'person.id', 'history.person_id')
		.leftJoin('member', (join) =>
			join.onRef('member.group_id', '=', 'history.group_id').onRef('member.person_id', '=', 'history.person_id'),
		)
		.select([
			'history.id',
			sql<HistorySource>`history.source`.as('source'),
			'history.fk',
			sql<HistoryRow['event']>`history.event`.as('event'),
			iso('history.changed_at').as('changed_at'),
			'history.property_id as property',
			'history.person_id as user',
			sql<string | null>`coalesce(member.name_when_removed, person.name)`.as('user_name'),
			'history.before',
			'history.after',
		])
		.where('history.group_id', '=', group)
		.where(sql<boolean>`history.source = any (${sight.sources}::text[])`)
		.where(
			sql<boolean>`(history.parts is null or history.owner = ${sight.person}
				or exists (select from unnest(history.parts) part where part like any (${sight.parts}::text[])))`,
		)
		.$call(ifGiven(source, (query, value) => query.where('history.source', '=', value)))
		.$call(ifGiven(fk, (query, value) => query.where('history.fk', '=', value)))
		.$call(ifGiven(person, (query, value) => query.where('history.person_id', '=', value)))
		.$call(ifGiven(after, (query, value) => query.where('history.id', '<', value)))
		.orderBy('history.id', 'desc')
		.limit(limit)
		.execute()
	return rows.map(({ before, after: later, ...row }) => ({ ...row, before: fromJson<Document>(before), after: fromJson<Document>(later) }))
}

/** Which of these files are receipts now; of a purged one, as it was last. */
export async function listReceipts(db: Db, group: string, ids: string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set()
	const { rows } = await sql<{ id: string }>`select named.id from unnest(${ids}::uuid[]) as named (id)
		where (select coalesce(h.after, h.before) ->> 'receipt' from history h
			where h.group_id = ${group} and h.source = 'file' and h.fk = named.id order by h.id desc limit 1)::boolean`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

export type KnownThing = {
	id: string
	kind: 'property' | 'object' | 'contact' | 'journal' | 'event' | 'photo' | 'person' | 'word'
	name: string
	/** Of an entry: who logged it. */
	person: string | null
}
/** What these ids are called, as far as the caller sees them; also in the trash, and as a name only. */
export async function listKnown(db: Db, group: string, ids: string[]): Promise<KnownThing[]> {
	if (ids.length === 0) return []
	const wanted = sql<string[]>`${ids}::uuid[]`
	const { rows } = await sql<KnownThing>`
		select id, 'property' as kind, name, null::uuid as person from property where group_id = ${group} and id = any (${wanted})
		union all select id, 'object', name, null from object where group_id = ${group} and id = any (${wanted})
		union all select id, 'contact', shown_name, null from contact where group_id = ${group} and id = any (${wanted})
		union all select id, 'journal', name, null from journal where group_id = ${group} and id = any (${wanted})
		union all select id, 'event', name, person_id from event where group_id = ${group} and id = any (${wanted})
		union all select id, 'photo', filename, null from file where group_id = ${group} and id = any (${wanted}) and is_property_photo
		union all select person.id, 'person', coalesce(member.name_when_removed, person.name), null from member
			join person on person.id = member.person_id where member.group_id = ${group} and member.person_id = any (${wanted})
		union all select (party ->> 'id')::uuid, 'word', party ->> 'name', null from property, jsonb_array_elements(parties) party
			where group_id = ${group} and parties <> '[]' and (party ->> 'id')::uuid = any (${wanted})
		union all select id, 'word', name, null from property_type where id = any (${wanted})
		union all select id, 'word', name, null from journal_type where id = any (${wanted})
		union all select id, 'word', name, null from unit where id = any (${wanted})`.execute(db)
	return rows
}

/** Who shares these houses, of those that the caller sees. */
export async function listSharers(db: Db, group: string, ids: string[]): Promise<Map<string, Party[]>> {
	if (ids.length === 0) return new Map()
	const { rows } = await sql<{ id: string; parties: string }>`select id, parties::text as parties from property
		where group_id = ${group} and id = any (${ids}::uuid[]) and parties <> '[]'`.execute(db)
	return new Map(rows.map(({ id, parties }) => [id, fromJson<Party[]>(parties)]))
}
