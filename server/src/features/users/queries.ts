import { sql } from 'kysely'
import { ifGiven } from '../../platform/database/if-given.ts'
import { among, iso, isoOrNull, today, type Db } from '../../platform/database/sql.ts'
import type { KeptDocument } from '../events/rules.ts'
import { ownersOf } from '../files/queries.ts'

/** Whether it is noted now, and was not before. */
export async function noteFirstEntry(db: Db, person: string): Promise<boolean> {
	const noted = await db
		.updateTable('person')
		.set({ first_entry_at: sql`now()` })
		.where('id', '=', person)
		.where('first_entry_at', 'is', null)
		.executeTakeFirst()
	return noted.numUpdatedRows === 1n
}

/** What is to be done by today and names this person or nobody, wherever they see it: each part is read in the order of its own index. */
export async function countDue(db: Db, person: string): Promise<{ overdue: number; today: number }> {
	const open = (part: 'maintenance' | 'reminder') => {
		const [on, done, meant] = [sql.ref(`event.${part}_on`), sql.ref(`event.${part}_done`), sql.ref(`event.${part}_person_id`)]
		return sql`select ${on} as due_on from event
			join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
			where event.group_id = any ((select app_groups())::uuid[]) and event.deleted_at is null and not ${done}
				and ${on} <= ${today} and (${meant} is null or ${meant} = ${person})`
	}
	const { rows } = await sql<{ overdue: number; today: number }>`
		select count(*) filter (where due_on < ${today})::integer as overdue, count(*) filter (where due_on = ${today})::integer as today
		from (${open('maintenance')} union all ${open('reminder')}) as todo`.execute(db)
	return rows[0] ?? { overdue: 0, today: 0 }
}

/** Of the signed-in person; what is undefined stays. */
export const changeAccount = (db: Db, name: string, image: string | null) => sql`select change_account(${name}, ${image})`.execute(db)

/** Ends every session of the signed-in person, and what says who they were. */
export const deleteAccount = (db: Db) => sql`select delete_account()`.execute(db)

/** Acts as somebody for the rest of the transaction, without a session: what they once did is done again. */
export const actAgain = (db: Db, person: string) => sql`select set_config('app.person', ${person}, true)`.execute(db)

/** Of these people those who still have an account. */
export async function listWithAccount(db: Db, persons: string[]): Promise<string[]> {
	const rows = await db.selectFrom('person').select('id').where(among('id', persons)).where('deleted_at', 'is', null).execute()
	return rows.map(({ id }) => id)
}

/** The groups of which the person is a member now. */
export async function listJoined(db: Db, person: string): Promise<string[]> {
	const rows = await db.selectFrom('member').select('group_id').where('person_id', '=', person).where('removed_at', 'is', null).execute()
	return rows.map(({ group_id }) => group_id).sort()
}

/** The groups that would be left without an owner. */
export async function listOnlyOwned(db: Db, person: string): Promise<{ id: string; name: string }[]> {
	const { rows } = await sql<{
		id: string
		name: string
	}>`select "group".id, "group".name from member join "group" on "group".id = member.group_id
		where member.person_id = ${person} and member.role = 'owner' and member.removed_at is null and "group".deleted_at is null
			and not exists (select from member other where other.group_id = member.group_id and other.person_id <> member.person_id
				and other.role = 'owner' and other.removed_at is null)
		order by "group".name collate de_ch, "group".id`.execute(db)
	return rows
}

/** The account as JSON, with sessions and ways to sign in, without secrets. */
export async function findAccount(db: Db): Promise<string> {
	const { rows } = await sql<{ account: string }>`select my_account() as account`.execute(db)
	return rows[0]?.account ?? '{}'
}

/** Past ones too, as far as the person's own. */
export const listMemberships = (db: Db, person: string) =>
	db
		.selectFrom('member')
		.leftJoin('group', 'group.id', 'member.group_id')
		.select(['member.group_id as group', 'group.name', 'member.role', 'member.limited', 'member.hid_first_steps'])
		.select([iso('member.joined_at').as('joined_at'), isoOrNull('member.removed_at').as('removed_at')])
		.where('member.person_id', '=', person)
		.orderBy('member.joined_at')
		.orderBy('member.group_id')
		.execute()

export const listInvites = (db: Db, person: string) =>
	db
		.selectFrom('invite')
		.select(['group_id as group', 'email', 'role', sql<boolean>`person_id = ${person}`.as('sent')])
		.select([iso('created_at').as('created_at'), isoOrNull('accepted_at').as('accepted_at'), isoOrNull('revoked_at').as('revoked_at')])
		.where((or) => or.or([or('person_id', '=', person), or('accepted_by', '=', person)]))
		.orderBy('invite.created_at')
		.orderBy('invite.id')
		.execute()

type Own = { group: string; person: string; after: string | null; limit: number }

/** The entries that the person has logged, those in the trash too. */
export const listEntries = (db: Db, { group, person, after, limit }: Own): Promise<(KeptDocument & { id: string })[]> =>
	db
		.selectFrom('event')
		.select(['event.id', sql<string>`document::text`.as('document'), sql<string>`parts::text`.as('parts')])
		.where('group_id', '=', group)
		.where('person_id', '=', person)
		.$call(ifGiven(after, (query, last) => query.where('id', '>', last)))
		.orderBy('id')
		.limit(limit)
		.execute()

/** `after` is `event.position` of the last row. */
export const listTimes = (db: Db, { group, person, after, limit }: Own) =>
	db
		.selectFrom('event_time')
		.innerJoin('event', (join) => join.onRef('event.group_id', '=', 'event_time.group_id').onRef('event.id', '=', 'event_time.event_id'))
		.select(['event.id as event', 'event.name', 'event.property_id as property', iso('event.event_at').as('event_at')])
		.select(['event_time.minutes', 'event_time.note', 'event_time.position'])
		.where('event_time.group_id', '=', group)
		.where('event_time.person_id', '=', person)
		.$call(
			ifGiven(after, (query, last) => {
				const [event, position] = last.split('.')
				return query.where(sql<boolean>`(event_time.event_id, event_time.position) > (${event}::uuid, ${Number(position)})`)
			}),
		)
		.orderBy('event_time.event_id')
		.orderBy('event_time.position')
		.limit(limit)
		.execute()

/** What names the person as who is meant, and they see; `after` is `event.part` of the last row. */
export async function listMeant(db: Db, { group, person, after, limit }: Own) {
	const past = after === null ? sql`` : sql`where (event, part) > (${after.slice(0, 36)}::uuid, ${after.slice(37)}::text)`
	const { rows } = await sql<{ event: string; part: string; name: string; property: string; date: string | null; done: boolean }>`
		select event, part, name, property, date::text as date, done from (
			select id as event, 'maintenance' as part, name, property_id as property, maintenance_on as date, maintenance_done as done from event
			where group_id = ${group} and maintenance_person_id = ${person} and deleted_at is null
			union all
			select id, 'reminder', name, property_id, reminder_on, reminder_done from event
			where group_id = ${group} and reminder_person_id = ${person} and deleted_at is null) meant
		${past} order by event, part limit ${limit}`.execute(db)
	return rows
}

type OwnFile = { id: string; filename: string; receipt: boolean; owners: (string | null)[]; document: string }
/** The files that the person has uploaded, those in the trash too. */
export const listFiles = (db: Db, { group, person, after, limit }: Own): Promise<OwnFile[]> =>
	db
		.selectFrom('file')
		.leftJoin('event', (join) => join.onRef('event.group_id', '=', 'file.group_id').onRef('event.id', '=', 'file.event_id'))
		.select(['file.id', 'file.filename', 'file.receipt', ownersOf.as('owners')])
		.select(sql<string>`file_document(file)`.as('document'))
		.where('file.group_id', '=', group)
		.where('file.person_id', '=', person)
		.$call(ifGiven(after, (query, last) => query.where('file.id', '>', last)))
		.orderBy('file.id')
		.limit(limit)
		.execute()

/** The groups whose books may name the person, those long left too. */
export const listEverJoined = async (db: Db, person: string): Promise<string[]> =>
	(await db.selectFrom('member').select('group_id').where('person_id', '=', person).execute()).map(({ group_id }) => group_id)

/** Takes deleted people's names out of some entries of these groups that need not keep them; answers how often. */
export async function forgetNames(db: Db, groups: string[], most: number): Promise<number> {
	const { rows } = await sql<{ done: number }>`select forget_names(${most}, ${groups}::uuid[]) as done`.execute(db)
	return rows[0]?.done ?? 0
}

/** Takes the person's name out of some rows of history; answers where it goes on, or null. */
export async function forgetHistory(db: Db, person: string, group: string, past: string | null, most: number): Promise<string | null> {
	const { rows } = await sql<{ last: string | null }>`select forget_history(${person}, ${group}, ${past}, ${most}) as last`.execute(db)
	return rows[0]?.last ?? null
}

export const forgetKeptHistory = (db: Db, groups: string[]) => sql`select forget_kept_history(${groups}::uuid[])`.execute(db)
