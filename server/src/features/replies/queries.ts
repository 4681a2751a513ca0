import { sql, type RawBuilder } from 'kysely'
import type { EntryReply, WaitingReply } from '@hausheft/contract/replies.ts'
import type { ExchangeReply } from '@hausheft/contract/exchange.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { withNames } from '@hausheft/contract/mentions.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'

type Row = Omit<EntryReply, 'mentioned'> & { mentioned: string }
const shaped = <R extends { mentioned: string }>({ mentioned, ...row }: R) => ({
	...row,
	mentioned: fromJson<EntryReply['mentioned']>(mentioned),
})

/** How somebody is called now, or was when they left. */
const nameOf = (person: RawBuilder<unknown>) => sql`(select coalesce(member.name_when_removed, person.name) from member
	join person on person.id = member.person_id where member.group_id = reply.group_id and member.person_id = ${person})`

const mentioned = sql`(select coalesce(json_agg(json_build_object('id', who, 'name', coalesce(${nameOf(sql`who`)}, ''))), '[]')
	from unnest(mentions_in(reply.text)) who)::text`
const columns = sql`reply.id, reply.event_id as event, reply.person_id as "user", coalesce(${nameOf(sql`reply.person_id`)}, '') as user_name,
	reply.author_text, reply.text, reply.edited, reply.version, iso(reply.created_at) as created_at, iso(reply.updated_at) as updated_at,
	${mentioned} as mentioned`

/** The oldest first. */
export async function listReplies(db: Db, event: string, after: PagePlace | null, limit: number): Promise<EntryReply[]> {
	const { rows } = await sql<Row>`select ${columns} from reply where reply.event_id = ${event} and reply.deleted_at is null
			and reply.group_id = (select group_id from event where id = ${event})
			${after ? sql`and (reply.created_at, reply.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
		order by reply.created_at, reply.id limit ${limit}`.execute(db)
	return rows.map(shaped)
}

type Written = { group: string; person: string; after: string | null; limit: number }
/** What the person has written themselves, what lies in the trash too; by their ids, the ones after `after`. */
export async function listRepliesBy(db: Db, { group, person, after, limit }: Written): Promise<(EntryReply & { event_name: string })[]> {
	const { rows } = await sql<Row & { event_name: string }>`select ${columns}, event.name as event_name from reply
			join event on event.group_id = reply.group_id and event.id = reply.event_id
		where reply.group_id = ${group} and reply.person_id = ${person} and reply.author_text is null
			${after === null ? sql`` : sql`and reply.id > ${after}`} order by reply.id limit ${limit}`.execute(db)
	return rows
		.map(shaped)
		.map((reply) => ({ ...reply, text: withNames(reply.text, (id) => reply.mentioned.find((each) => each.id === id)?.name ?? '') }))
}

export async function findReply(db: Db, id: string): Promise<EntryReply | undefined> {
	const { rows } = await sql<Row>`select ${columns} from reply join event on event.group_id = reply.group_id and event.id = reply.event_id
		where reply.id = ${id} and reply.deleted_at is null and event.deleted_at is null`.execute(db)
	return rows[0] && shaped(rows[0])
}

type NewReply = { group: string; event: string; person: string; text: string }
/** Undefined where the entry is gone; it stays where it is meanwhile. */
export async function insertReply(db: Db, { group, event, person, text }: NewReply): Promise<string | undefined> {
	const { rows } = await sql<{ id: string }>`insert into reply (group_id, event_id, property_id, person_id, text)
		select group_id, id, property_id, ${person}, ${text} from event where group_id = ${group} and id = ${event} and deleted_at is null
		for share returning id`.execute(db)
	return rows[0]?.id
}

export const changeReply = (db: Db, group: string, id: string, text: string) =>
	db.updateTable('reply').set({ text, edited: true }).where('group_id', '=', group).where('id', '=', id).where('text', '<>', text).execute()

export const putAway = (db: Db, group: string, person: string, event: string, withMentions: boolean) =>
	sql`delete from reply_waiting where group_id = ${group} and person_id = ${person} and event_id = ${event}
		and ${withMentions ? sql`true` : sql`not mention`}`.execute(db)

/** The newest first, as far as the caller sees them. */
export async function listWaiting(db: Db, group: string, person: string, limit: number): Promise<WaitingReply[]> {
	type Waits = Row & Pick<WaitingReply, 'event_name' | 'property' | 'mention'>
	const { rows } = await sql<Waits>`select ${columns}, event.name as event_name, event.property_id as property, waiting.mention
		from reply_waiting waiting
		join reply on reply.group_id = waiting.group_id and reply.id = waiting.reply_id and reply.deleted_at is null
		join event on event.group_id = reply.group_id and event.id = reply.event_id and event.deleted_at is null
		join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
		where waiting.group_id = ${group} and waiting.person_id = ${person}
		order by reply.created_at desc, reply.id desc limit ${limit}`.execute(db)
	return rows.map(shaped)
}

/** Members who see the property. */
const seesProperty = (property: RawBuilder<unknown>) => sql`member.removed_at is null and member.role is not null
	and (not member.limited or exists (select from member_property seen where seen.group_id = member.group_id
		and seen.person_id = member.person_id and seen.property_id = ${property}))`

export async function listMentionable(db: Db, group: string, property: string): Promise<{ id: string; name: string }[]> {
	const { rows } = await sql<{
		id: string
		name: string
	}>`select person.id, person.name from member join person on person.id = member.person_id
		where member.group_id = ${group} and ${seesProperty(sql`${property}`)} order by person.name collate de_ch, person.id`.execute(db)
	return rows
}

/** Which of these see the entry. */
export async function findSeeing(db: Db, group: string, event: string, people: string[]): Promise<Set<string>> {
	if (people.length === 0) return new Set()
	const { rows } = await sql<{ id: string }>`select member.person_id as id from member
		join event on event.group_id = member.group_id and event.id = ${event}
		where member.group_id = ${group} and member.person_id = any (${people}::uuid[]) and ${seesProperty(sql`event.property_id`)}`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

/** A reply as it is told to somebody outside of the app. */
export type HeardReply = Pick<EntryReply, 'id' | 'event' | 'text' | 'mentioned'> & {
	property: string
	event_name: string
	property_name: string
	/** Who says it. */
	user: string
}
type Heard = Omit<HeardReply, 'mentioned'> & { mentioned: string }
const heard = sql`select reply.id, reply.event_id as event, reply.text, event.property_id as property, event.name as event_name, property.name as property_name,
		coalesce(reply.author_text, ${nameOf(sql`reply.person_id`)}, '') as "user", ${mentioned} as mentioned
	from reply
	join event on event.group_id = reply.group_id and event.id = reply.event_id and event.deleted_at is null
	join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null`

/** Whether a mention still waits for them. */
export async function isWaiting(db: Db, group: string, person: string, reply: string): Promise<boolean> {
	const found = await db
		.selectFrom('reply_waiting')
		.select('reply_id')
		.where('group_id', '=', group)
		.where('person_id', '=', person)
		.where('reply_id', '=', reply)
		.where('mention', '=', true)
		.executeTakeFirst()
	return found !== undefined
}

/** Undefined where it is gone, or the reader does not see it. */
export async function findHeard(db: Db, id: string): Promise<HeardReply | undefined> {
	const { rows } = await sql<Heard>`${heard} where reply.id = ${id} and reply.deleted_at is null`.execute(db)
	return rows[0] && shaped(rows[0])
}

/** What others have said in that time to what this person has logged or answered, or naming them; the oldest first. */
export async function listHeard(
	db: Db,
	group: string,
	person: string,
	{ since, until }: { since: string; until: string },
	limit: number,
): Promise<HeardReply[]> {
	const { rows } = await sql<Heard>`${heard} where reply.group_id = ${group} and reply.deleted_at is null and reply.person_id <> ${person}
			and reply.created_at >= ${since} and reply.created_at < ${until}
			and (event.person_id = ${person} or ${person}::uuid = any (mentions_in(reply.text)) or exists (select from reply own
				where own.group_id = reply.group_id and own.event_id = reply.event_id and own.person_id = ${person} and own.deleted_at is null))
		order by reply.created_at, reply.id limit ${limit}`.execute(db)
	return rows.map(shaped)
}

/** What was said to these entries, the oldest first, with people by their names. */
export async function listSaid(db: Db, group: string, events: string[]): Promise<Map<string, ExchangeReply[]>> {
	if (events.length === 0) return new Map()
	const { rows } = await sql<Row>`select ${columns} from reply where reply.group_id = ${group} and reply.event_id = any (${events}::uuid[])
		and reply.deleted_at is null order by reply.created_at, reply.id`.execute(db)
	const said = rows.map(shaped).map(({ event, user_name, author_text, text, mentioned: named, edited, created_at }) => ({
		event,
		reply: {
			author: author_text ?? user_name,
			text: withNames(text, (id) => named.find((each) => each.id === id)?.name ?? ''),
			edited,
			created_at,
		},
	}))
	return new Map([...Map.groupBy(said, ({ event }) => event)].map(([event, all]) => [event, all.map(({ reply }) => reply)]))
}
