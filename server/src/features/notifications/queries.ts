import { sql } from 'kysely'
import type { NotificationKind } from '@hausheft/contract/notification-kinds.ts'
import type { Wishes } from '@hausheft/contract/notification-requests.ts'
import { forGroupsInTurn } from '../../platform/database/groups-in-turn.ts'
import { among, iso, type Db } from '../../platform/database/sql.ts'
import type { Device } from '../../platform/push/push.ts'
import type { Stored } from '../events/queries.ts'

type Wish = {
	group: string
	name: string
	kind: NotificationKind
	mail: boolean
	push: boolean
	everyone: boolean
	lead_days: number
}
type MemberWish = { group: string; quiet_from: string | null; quiet_until: string | null; digest: Wishes['digest'] }

/** What a person wants to hear of, group by group in the order of their names; where nothing was chosen, what holds until then. */
export async function listWishes(db: Db, person: string): Promise<Wish[]> {
	const { rows } = await sql<Wish>`select w.group_id as "group", g.name, w.kind, w.mail, w.push, w.everyone, w.lead_days
		from notification_wish w join "group" g on g.id = w.group_id where w.person_id = ${person}
		order by g.name collate de_ch, g.id`.execute(db)
	return rows
}

/** What of that is the same for all kinds. */
export async function listMemberWishes(db: Db, person: string): Promise<MemberWish[]> {
	const { rows } = await sql<MemberWish>`select group_id as "group", to_char(quiet_from, 'HH24:MI') as quiet_from,
		to_char(quiet_until, 'HH24:MI') as quiet_until, digest from notification_member where person_id = ${person}`.execute(db)
	return rows
}

export async function saveMemberWish(db: Db, person: string, { group, quiet, digest }: Wishes) {
	await sql`insert into notification_member as known (group_id, person_id, quiet_from, quiet_until, digest)
		values (${group}, ${person}, ${quiet?.from ?? null}, ${quiet?.until ?? null}, ${digest})
		on conflict (group_id, person_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
			digest = excluded.digest, digest_at = case when known.digest = excluded.digest then known.digest_at else now() end`.execute(db)
}

type Choice = { kind: NotificationKind; mail: boolean; push: boolean; everyone: boolean; lead_days: number }
export async function saveChoices(db: Db, group: string, person: string, choices: Choice[]) {
	await sql`insert into notification_choice (group_id, person_id, kind, mail, push, everyone, lead_days)
		select ${group}::uuid, ${person}::uuid, kind, mail, push, everyone, lead_days
		from json_to_recordset(${JSON.stringify(choices)}::json) as chosen (kind text, mail boolean, push boolean, everyone boolean, lead_days integer)
		on conflict (group_id, person_id, kind) do update set mail = excluded.mail, push = excluded.push, everyone = excluded.everyone,
			lead_days = excluded.lead_days`.execute(db)
}

/** The sessions of the devices that receive messages. */
export const listDevices = (db: Db, person: string) =>
	db.selectFrom('push_subscription').select(['id', 'session_id as session']).where('person_id', '=', person).execute()

/** Undefined where the session has ended. */
export async function takePush(db: Db, { endpoint, p256dh, auth }: Device, session: string) {
	const { rows } = await sql<{ id: string | null }>`select take_push(${endpoint}, ${p256dh}, ${auth}, ${session}) as id`.execute(db)
	const id = rows[0]?.id ?? null
	if (id === null) return undefined
	return db
		.selectFrom('push_subscription')
		.select(['id', iso('created_at').as('created_at')])
		.where('id', '=', id)
		.executeTakeFirst()
}

export const removePush = (db: Db, session: string) => db.deleteFrom('push_subscription').where('session_id', '=', session).execute()

type PutOffRow = { group: string; person: string; event: string; kind: 'reminder' | 'maintenance'; due: string; until: string }
export const savePutOff = (db: Db, { group, person, event, kind, due, until }: PutOffRow) =>
	db
		.insertInto('notification_put_off')
		.values({ group_id: group, person_id: person, event_id: event, kind, due_on: due, until_on: until })
		.onConflict((conflict) =>
			conflict
				.columns(['group_id', 'person_id', 'event_id', 'kind'])
				.doUpdateSet(({ ref }) => ({ due_on: ref('excluded.due_on'), until_on: ref('excluded.until_on') })),
		)
		.execute()

/**
 * Writes the rows of what is to be told by that moment; they are the same however often it is asked, by how many servers, and where one ended half-way. `since`: nobody was
 * told of anything since then.
 */
export async function collectNotifications(owner: Db, at: Date, since: Date | null = null): Promise<number> {
	let all = 0
	await forGroupsInTurn(owner, async (groups) => {
		const of = sql`${groups}::uuid[]`
		const { rows } = await sql<{
			added: number
		}>`select notify_due(${at}, ${since}, ${of}) + notify_digests(${at}, ${of}) + notify_arrivals(${at}, ${of}) as added`.execute(owner)
		all += rows[0]?.added ?? 0
	})
	return all
}

export type Taken = {
	id: string
	group: string
	group_name: string
	person: string
	email: string | null
	kind: NotificationKind | 'digest'
	occurrence: string
	channel: 'mail' | 'push'
	about: string | null
	on: string | null
	created_at: string
	/** Nobody wants it any more: the server did not come to it for days, or it has been told otherwise. */
	late: boolean
	/** Of mails that came in: since when there were some that nobody has told of; of a digest: of which time it tells. */
	since: string | null
	until: string | null
	devices: string[]
}
/** A digest that could not be sent in time: the one after it went out first, and has told what it would. */
const toldByLater = sql<boolean>`(n.kind = 'digest' and exists (select from notification later where later.group_id = n.group_id
	and later.person_id = n.person_id and later.kind = 'digest' and later.state = 'sent' and later.about_on > n.about_on and later.about_on <= n.about_on + 31))`

/** Takes one that has not ended; undefined where it has, or has been taken back. */
export async function takeNotification(owner: Db, id: string): Promise<Taken | undefined> {
	await sql`update notification set state = 'taken' where id = ${id} and state = 'waiting'`.execute(owner)
	const { rows } = await sql<Taken>`
		select n.id, n.group_id as "group", g.name as group_name, n.person_id as person, p.email, n.kind, n.occurrence, n.channel, n.about_id as about,
			n.about_on::text as on, iso(n.created_at) as created_at, n.deliver_at < now() - interval '3 days' or ${toldByLater} as late, n.devices,
			case n.kind when 'inbox' then iso(coalesce((select i.created_at from inbox i where i.group_id = n.group_id and i.id = n.about_id), n.created_at))
				when 'digest' then iso(digest_moment(coalesce(
					(select max(last.about_on) from notification last where last.group_id = n.group_id and last.person_id = n.person_id and last.kind = 'digest'
						and last.state in ('sent', 'dropped') and last.about_on < n.about_on and last.about_on >= n.about_on - 31),
					n.about_on - case when n.occurrence like 'weekly%' then 7 else 1 end))) end as since,
			case n.kind when 'digest' then iso(digest_moment(n.about_on)) end as until
		from notification n join person p on p.id = n.person_id and p.deleted_at is null
		join "group" g on g.id = n.group_id and g.deleted_at is null
		where n.id = ${id} and n.state = 'taken'`.execute(owner)
	return rows[0]
}

export const endNotification = (owner: Db, id: string, state: 'sent' | 'dropped') =>
	owner
		.updateTable('notification')
		.set({ state, ended_at: sql`now()` })
		.where('id', '=', id)
		.where('state', '=', 'taken')
		.execute()

/** That this device has it, so that it is not sent there again. */
export const noteDevice = (owner: Db, id: string, device: string) =>
	sql`update notification set devices = devices || ${device}::uuid where id = ${id}`.execute(owner)

export type Subscription = Device & { id: string; session: string }
export const listSubscriptions = (owner: Db, person: string): Promise<Subscription[]> =>
	owner
		.selectFrom('push_subscription')
		.select(['id', 'session_id as session', 'endpoint', 'p256dh', 'auth'])
		.where('person_id', '=', person)
		.orderBy('id')
		.execute()

export const removeSubscription = (owner: Db, id: string) => owner.deleteFrom('push_subscription').where('id', '=', id).execute()

/** Long after the last moment at which it could be told again. */
export const removeOldNotifications = async (owner: Db) => {
	await sql`delete from notification where created_at < now() - interval '400 days'`.execute(owner)
	await sql`delete from notification_put_off where until_on < now() - interval '60 days'`.execute(owner)
}

type MeantPair = { property: string; person: string }
export const pairOf = ({ property, person }: MeantPair) => `${person} ${property}`
/** A member who sees the property can be meant. */
const canBeMeant = (group: string, person: string, property: string) => sql<boolean>`exists (select from member
	where member.group_id = ${group} and member.person_id = ${sql.ref(person)} and member.removed_at is null and member.role is not null
		and (not member.limited or exists (select from member_property p where p.group_id = member.group_id
			and p.person_id = member.person_id and p.property_id = ${sql.ref(property)})))`
/** Who of these can be meant. */
export async function listMeant(db: Db, group: string, named: readonly MeantPair[]): Promise<Set<string>> {
	const { rows } = await sql<MeantPair>`select named.person, named.property
		from unnest(${named.map(({ person }) => person)}::uuid[], ${named.map(({ property }) => property)}::uuid[]) as named (person, property)
		where ${canBeMeant(group, 'named.person', 'named.property')}`.execute(db)
	return new Set(rows.map(pairOf))
}

type ToldPerson = { person: string; everyone: boolean }
/**
 * Money that comes back, is open and was overdue when it was made on that day, as far as this person is told of it: what names nobody, or
 * somebody who cannot be meant, to who wants to hear of everyone's. The oldest first, with how many there are.
 */
export async function listLate(db: Db, group: string, day: string, { person, everyone }: ToldPerson, limit: number) {
	const { rows } = await sql<Stored & { count: number }>`select event.id, event.version, document::text as document, parts::text as parts,
			(count(*) over ())::int as count
		from event join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
		where event.group_id = ${group} and event.deleted_at is null and not reminder_done and reminder_late_on(event) = ${day}::date
			and case when ${canBeMeant(group, 'event.reminder_person_id', 'event.property_id')}
				then reminder_person_id = ${person} else ${everyone} end
		order by reminder_on, event.id limit ${limit}`.execute(db)
	return { rows, count: rows[0]?.count ?? 0 }
}

type NewMail = { id: string; from: string; subject: string }
/** Mails that came in since then and are still to be done, the newest first, as far as the caller reads them. */
export async function listNewMails(db: Db, group: string, since: string, limit: number): Promise<NewMail[]> {
	const { rows } = await sql<NewMail>`select id, mail_from as from, mail_subject as subject from inbox
		where group_id = ${group} and created_at >= ${since} and not processed and deleted_at is null
		order by created_at desc, id desc limit ${limit}`.execute(db)
	return rows
}

/** The entries that others have logged in that time, the oldest first, as far as the caller sees them. */
export async function listWritten(
	db: Db,
	group: string,
	person: string,
	{ since, until }: { since: string; until: string },
	limit: number,
) {
	// An id says when it was made; a transaction may take a while.
	const first = sql`(lpad(to_hex((extract(epoch from ${since}::timestamptz - interval '1 hour') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`
	const { rows } = await sql<{ id: string; version: number; document: string; parts: string }>`
		select event.id, event.version, document::text as document, parts::text as parts from event
		join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
		where event.group_id = ${group} and event.id >= ${first} and event.deleted_at is null and event.person_id <> ${person}
			and event.created_at >= ${since} and event.created_at < ${until}
		order by event.id limit ${limit}`.execute(db)
	return rows
}

export async function listPropertyNames(db: Db, group: string, ids: string[]): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom('property')
		.select(['id', 'name'])
		.where('group_id', '=', group)
		.where(among('id', ids))
		.where('deleted_at', 'is', null)
		.execute()
	return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By mail they are told nothing of this kind any more; false where they are no member. */
export async function endMails(
	owner: Db,
	{ person, group, kind }: { person: string; group: string; kind: NotificationKind | 'digest' },
): Promise<boolean> {
	const done =
		kind === 'digest'
			? await sql`update notification_member set digest = 'off', digest_at = now() where group_id = ${group} and person_id = ${person}
					and exists (select from notification_wish w where w.group_id = ${group} and w.person_id = ${person})`.execute(owner)
			: await sql`insert into notification_choice (group_id, person_id, kind, mail, push, everyone, lead_days)
					select group_id, person_id, kind, false, push, everyone, lead_days from notification_wish
					where group_id = ${group} and person_id = ${person} and kind = ${kind}
					on conflict (group_id, person_id, kind) do update set mail = false`.execute(owner)
	return (done.numAffectedRows ?? 0n) > 0n
}

/** How a group is called to a member of it. */
export async function findMembersGroup(owner: Db, person: string, group: string): Promise<string | undefined> {
	const { rows } = await sql<{ name: string }>`select g.name from member m join "group" g on g.id = m.group_id and g.deleted_at is null
		where m.group_id = ${group} and m.person_id = ${person} and m.removed_at is null`.execute(owner)
	return rows[0]?.name
}

/** Where mails reach them. */
export const findEmail = async (db: Db, person: string): Promise<string | null> =>
	(await db.selectFrom('person').select('email').where('id', '=', person).executeTakeFirst())?.email ?? null
