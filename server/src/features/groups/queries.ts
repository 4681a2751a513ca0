import { sql } from 'kysely'
import type { FirstStep, Group, OpenReminder, Todo } from '@hausheft/contract/groups.ts'
import { lastDue } from '@hausheft/contract/due-states.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { present } from '@hausheft/contract/looked-at.ts'
import { may, permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Membership } from '../../platform/database/act.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { iso, type Db } from '../../platform/database/sql.ts'
import { addressOf, type Inboxes } from '../inbox/rules.ts'

/** Without the mails' texts. */
const mails = sql<string>`(select coalesce(json_agg(mail order by mail.created_at desc, mail.id desc), '[]') from (
	select id, mail_from, mail_subject, iso(created_at) as created_at from inbox
	where inbox.group_id = "group".id and not processed and deleted_at is null order by inbox.created_at desc, inbox.id desc limit 50) mail)`

/** A sign on the way there says no more than «99+». */
const mailCount = sql<number>`(select count(*)::integer from (
	select from inbox where inbox.group_id = "group".id and not processed and deleted_at is null limit 100) counted)`

type TodoPlace = Pick<Todo, 'date' | 'part' | 'id'>

const hasNamesake = (group: string) => sql`exists (select from member other join person namesake on namesake.id = other.person_id
	where other.group_id = ${group} and other.removed_at is null and namesake.id <> person.id and lower(namesake.name) = lower(person.name))`

type TodosAsked = {
	group: string
	person?: string | undefined
	property?: string | undefined
	/** What is done, the latest first. */
	done?: boolean
	after: TodoPlace | null
	limit: number
	/** Who is called the same is told apart by the address. */
	addresses: boolean
	/** Whose amounts the caller sees. */
	amounts?: { all: boolean; of: string }
}

/** What is to be done by a day, as far as the caller sees it, the most urgent first, or what is done. Each part is read in the order of its own index. */
export async function listTodos(
	db: Db,
	{ group, person, property, done = false, after, limit, addresses, amounts }: TodosAsked,
): Promise<Todo[]> {
	const [way, beyond] = done ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
	const one = (part: Todo['part']) => {
		const [on, isDone, meant] = [sql.ref(`event.${part}_on`), sql.ref(`event.${part}_done`), sql.ref(`event.${part}_person_id`)]
		const named = person ? sql`and ${meant} = ${person}` : sql``
		const there = property ? sql`and event.property_id = ${property}` : sql``
		const below = after
			? sql`and (${on}, ${part}::text, event.id) ${beyond} (${after.date}::date, ${after.part}::text, ${after.id}::uuid)`
			: sql``
		const none = sql`null::text`
		const [note, proposal, kind] =
			part === 'reminder' ? [sql`event.reminder_note`, sql`event.reminder_proposal::text`, sql`event.reminder_kind`] : [none, none, none]
		return sql`(select event.id, ${part}::text as part, event.name, ${on} as date, ${note} as note, event.property_id as property,
				event.journal_id as journal, ${meant} as person, event.person_id as "user", ${isDone} as done,
				${sql.ref(`event.${part}_recurrence`)}::text as recurrence, ${sql.ref(`event.${part}_series`)} as series, ${proposal} as proposal, ${kind} as kind,
				event.has_measurement
			from event join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
			where event.group_id = ${group} and event.deleted_at is null and ${done ? isDone : sql`not ${isDone}`} and ${on} is not null ${named} ${there} ${below}
			order by ${on} ${way}, event.id ${way} limit ${limit})`
	}
	const seesAmount = amounts ? sql`${amounts.all} or todo."user" = ${amounts.of}` : sql`false`
	const { rows } = await sql<Omit<Todo, 'recurrence' | 'proposal'> & { recurrence: string | null; proposal: string | null }>`
		select todo.id, part, todo.name, date::text as date, note, property, journal, todo.person,
			coalesce(member.name_when_removed, case when ${addresses} and person.email is not null and ${hasNamesake(group)} then person.name || ' (' || person.email || ')' else person.name end) as person_name,
			todo."user", todo.done, todo.recurrence, todo.series, case when ${seesAmount} then todo.proposal end as proposal,
			case when ${seesAmount} then todo.kind end as kind,
			todo.has_measurement or ${isForReadings} or ${hadReadings(group)} as measured
		from (${one('maintenance')} union all ${one('reminder')}) as todo
		left join person on person.id = todo.person left join member on member.group_id = ${group} and member.person_id = todo.person
		order by todo.date ${way}, part ${way}, todo.id ${way} limit ${limit}`.execute(db)
	return rows.map(({ recurrence, proposal, ...row }) => ({
		...row,
		recurrence: fromJson<Todo['recurrence']>(recurrence),
		proposal: fromJson<Todo['proposal']>(proposal),
	}))
}

const isForReadings = sql`exists (select from journal join journal_type type on type.id = journal.type_id
	where journal.id = todo.journal and type.name = 'Zählerstände')`
const hadReadings = (
	group: string,
) => sql`exists (select from event earlier where earlier.group_id = ${group} and earlier.deleted_at is null
	and earlier.has_measurement and (earlier.maintenance_series = todo.series or earlier.reminder_series = todo.series))`

/** Of the entries that somebody sees, this many at most: house by house, since of a large group among small ones the planner looks at all of them. */
const countEntries = (group: string, most: number) => sql`(select count(*) from (
	select from property place cross join lateral (
		select from event where event.group_id = place.group_id and event.property_id = place.id and event.deleted_at is null limit ${sql.lit(most)}) entry
	where place.group_id = ${group} limit ${sql.lit(most)}) few)`

/** Which of the first steps somebody has done in a group that is new: with a house, and not many entries that they see; undefined in any other. */
export async function findFirstSteps(db: Db, group: string, person: string): Promise<Record<FirstStep, boolean> | undefined> {
	const there = (table: string) => sql`exists (select from ${sql.table(table)} where group_id = ${group} and deleted_at is null)`
	const { rows } = await sql<Record<FirstStep, boolean>>`select ${countEntries(group, 1)} > 0 as entry, ${there('object')} as object,
			exists (select from property where group_id = ${group} and deleted_at is null and photo_id is not null) as photo,
			exists (select from member where group_id = ${group} and person_id <> ${person} and removed_at is null)
				or exists (select from invite where group_id = ${group} and accepted_at is null and revoked_at is null and expires_at > now()) as invite
		from "group" join member on member.group_id = "group".id and member.person_id = ${person}
		where "group".id = ${group} and "group".created_at > now() - interval '30 days' and not hid_first_steps and ${there('property')}
			and ${countEntries(group, 21)} <= 20`.execute(db)
	return rows[0]
}

export const hideFirstSteps = async (db: Db, group: string, person: string): Promise<void> =>
	void (await db
		.updateTable('member')
		.set({ hid_first_steps: true })
		.where('group_id', '=', group)
		.where('person_id', '=', person)
		.execute())

/** The groups of the caller, or one of them, each with the properties that the caller sees and the open reminders. */
export async function listGroups(db: Db, memberships: Membership[], inboxes: Inboxes, id?: string): Promise<Group[]> {
	const rows = await db
		.selectFrom('group')
		.select(['group.id', 'group.name', 'group.version', iso('group.created_at').as('created_at'), iso('group.updated_at').as('updated_at')])
		.select(
			sql<string>`(select coalesce(json_agg(property.id order by property.name collate de_ch, property.id), '[]') from property
				where property.group_id = "group".id and property.deleted_at is null)`.as('properties'),
		)
		.select(sql<string>`(select coalesce(json_agg(reminder), '[]') from ${reminders(db)} as open)`.as('events'))
		.select([mails.as('inbox'), mailCount.as('inbox_count')])
		.select(
			sql<string>`(select json_build_object('all', count(*), 'mine', count(*) filter (where todo.person_id = app_person()))
			from todo join property on property.group_id = todo.group_id and property.id = todo.property_id and property.deleted_at is null
			where todo.group_id = "group".id and not todo.done and todo.due_on <= ${lastDue(dayOf(Date.now()))}::date)`.as('due'),
		)
		.leftJoin('inbox_address', 'inbox_address.group_id', 'group.id')
		.select('inbox_address.token')
		.innerJoin('plan', 'plan.key', 'group.plan_key')
		.leftJoin('billing', 'billing.group_id', 'group.id')
		.select(['plan.key as plan', 'plan.name as plan_name', 'billing.status', iso('billing.until').as('until')])
		// Where there are no limits to speak of, none is looked for.
		.select(
			sql<boolean>`plan.key <> 'self_hosted' and exists (select from usage where usage.group_id = "group".id
				and used > plan_limit(usage.group_id, resource))`.as('over'),
		)
		.where('group.deleted_at', 'is', null)
		.$call(ifGiven(id, (query, only) => query.where('group.id', '=', only)))
		.orderBy(sql`"group".name collate de_ch`)
		.orderBy('group.id')
		.execute()
	const accesses = new Map(memberships.map((membership) => [membership.group, membership]))
	return rows.map(({ properties, events, inbox, inbox_count, due, token, plan, plan_name, status, until, over, ...row }) => {
		const access = accesses.get(row.id) ?? uncapped(null)
		const readsInbox = may(access, 'inbox.read')
		return {
			...row,
			rbac: { role: access.role, permissions: permissionsOf(access) },
			subscription: may(access, 'subscription.read')
				? { plan, name: plan_name, status: status === 'past_due' ? status : 'active', until: until ?? null, over }
				: null,
			properties: fromJson<string[]>(properties),
			events: fromJson<OpenReminder[]>(events),
			due: fromJson<NonNullable<Group['due']>>(due),
			inbox: readsInbox ? fromJson<Group['inbox']>(inbox) : [],
			inbox_count: readsInbox ? inbox_count : null,
			inbox_address: readsInbox && token !== null ? addressOf(inboxes, row.id, token) : null,
		}
	})
}

/** Open reminders that the caller sees, soonest first. */
const reminders = (db: Db) =>
	db
		.selectFrom('event')
		.innerJoin('property', 'property.id', 'event.property_id')
		.select(({ ref }) =>
			sql<string>`json_build_object('id', ${ref('event.id')}, 'name', event.name, 'description', event.description, 'date', event.reminder_on,
				'note', event.reminder_note, 'property', event.property_id, 'journal', event.journal_id)`.as('reminder'),
		)
		.where('event.reminder_done', '=', false)
		.where('event.deleted_at', 'is', null)
		.where('property.deleted_at', 'is', null)
		.orderBy('event.reminder_on')
		.orderBy('event.id')
		.where(sql<boolean>`event.group_id = "group".id`)
		.limit(50)

export async function insertGroup(db: Db, name: string, plan: string): Promise<string> {
	const { rows } = await sql<{ id: string }>`select create_group(${name}, ${plan}) as id`.execute(db)
	return present(rows[0]).id
}

export const renameGroup = (db: Db, id: string, name: string) => db.updateTable('group').set({ name }).where('id', '=', id).execute()

/** By whoever sees the whole group. */
export async function renewInboxAddress(db: Db, id: string): Promise<void> {
	await sql`update inbox_address set token = inbox_token() where group_id = ${id}`.execute(db)
	await db
		.updateTable('group')
		.set({ inbox_renewed_at: sql`now()` })
		.where('id', '=', id)
		.execute()
}

export const trashGroup = (db: Db, id: string, person: string) =>
	db
		.updateTable('group')
		.set({ deleted_at: sql`now()`, deleted_by: person })
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.execute()
