import { sql } from 'kysely'
import type { FirstStep, Group, OpenReminder, Todo } from '@hausheft/contract/groups.ts'
import { may, permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import type { Membership } from '../../platform/database/act.ts'
import { iso, type Db } from '../../platform/database/sql.ts'

/** Without the mails' texts. */
const mails = sql<string>`(select coalesce(json_agg(mail order by mail.created_at desc, mail.id desc), '[]') from (
	select id, mail_from, mail_subject, iso(created_at) as created_at from inbox
	where inbox.group_id = "group".id and not processed and deleted_at is null order by inbox.created_at desc, inbox.id desc limit 50) mail)`

type Place = Pick<Todo, 'date' | 'part' | 'id'>

const hasNamesake = (group: string) => sql`exists (select from member other join person namesake on namesake.id = other.person_id
	where other.group_id = ${group} and other.removed_at is null and namesake.id <> person.id and lower(namesake.name) = lower(person.name))`

/** What is to be done by a day, as far as the caller sees it, the most urgent first. Each part is read in the order of its own index. */
type TodosAsked = {
	group: string
	person: string | undefined
	after: Place | null
	limit: number
	/** Who is called the same is told apart by the address. */ addresses: boolean
}

export async function listTodos(db: Db, { group, person, after, limit, addresses }: TodosAsked): Promise<Todo[]> {
	const open = (part: Todo['part'], day: string, done: string, note: string) => {
		const [on, isDone, meant] = [sql.ref(`event.${day}`), sql.ref(`event.${done}`), sql.ref(`event.${part}_person_id`)]
		const named = person ? sql`and ${meant} = ${person}` : sql``
		const below = after ? sql`and (${on}, ${part}::text, event.id) > (${after.date}::date, ${after.part}::text, ${after.id}::uuid)` : sql``
		return sql`(select event.id, ${part}::text as part, event.name, ${on} as date, ${sql.raw(note)} as note, event.property_id as property,
				event.journal_id as journal, ${meant} as person
			from event join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
			where event.group_id = ${group} and event.deleted_at is null and not ${isDone} and ${on} is not null ${named} ${below}
			order by ${on}, event.id limit ${limit})`
	}
	const { rows } = await sql<Todo>`select todo.id, part, todo.name, date::text as date, note, property, journal, todo.person,
			coalesce(member.name_when_removed, case when ${addresses} and person.email is not null and ${hasNamesake(group)} then person.name || ' (' || person.email || ')' else person.name end) as person_name
		from (${open('maintenance', 'maintenance_on', 'maintenance_done', 'null::text')}
			union all ${open('reminder', 'reminder_on', 'reminder_done', 'event.reminder_note')}) as todo
		left join person on person.id = todo.person left join member on member.group_id = ${group} and member.person_id = todo.person
		order by todo.date, part, todo.id limit ${limit}`.execute(db)
	return rows
}

/** Which of the first steps somebody has done in a group that is new: with a house, and not many entries that they see; undefined in any other. */
export async function findFirstSteps(db: Db, group: string, person: string): Promise<Record<FirstStep, boolean> | undefined> {
	const there = (table: string) => sql`exists (select from ${sql.table(table)} where group_id = ${group} and deleted_at is null)`
	const { rows } = await sql<Record<FirstStep, boolean>>`select ${there('event')} as entry, ${there('object')} as object,
			exists (select from property where group_id = ${group} and deleted_at is null and photo_id is not null) as photo,
			exists (select from member where group_id = ${group} and person_id <> ${person} and removed_at is null)
				or exists (select from invite where group_id = ${group} and accepted_at is null and revoked_at is null and expires_at > now()) as invite
		from "group" join member on member.group_id = "group".id and member.person_id = ${person}
		where "group".id = ${group} and "group".created_at > now() - interval '30 days' and not hid_first_steps and ${there('property')}
			and (select count(*) from (select from event where group_id = ${group} and deleted_at is null limit 21) few) <= 20`.execute(db)
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
export async function listGroups(db: Db, memberships: Membership[], id?: string): Promise<Group[]> {
	const rows = await db
		.selectFrom('group')
		.select(['group.id', 'group.name', 'group.version', iso('group.created_at').as('created_at'), iso('group.updated_at').as('updated_at')])
		.select(
			sql<string>`(select coalesce(json_agg(property.id order by property.name collate de_ch, property.id), '[]') from property
				where property.group_id = "group".id and property.deleted_at is null)`.as('properties'),
		)
		.select(sql<string>`(select coalesce(json_agg(reminder), '[]') from ${reminders(db)} as open)`.as('events'))
		.select(mails.as('inbox'))
		.innerJoin('plan', 'plan.key', 'group.plan_key')
		.select(['plan.key as plan', 'plan.name as plan_name'])
		.where('group.deleted_at', 'is', null)
		.$if(id !== undefined, (query) => query.where('group.id', '=', id as string))
		.orderBy(sql`"group".name collate de_ch`)
		.orderBy('group.id')
		.execute()
	const accesses = new Map(memberships.map((membership) => [membership.group, membership]))
	return rows.map(({ properties, events, inbox, plan, plan_name, ...row }) => {
		const access = accesses.get(row.id) ?? uncapped(null)
		return {
			...row,
			rbac: { role: access.role, permissions: permissionsOf(access) },
			subscription: may(access, 'subscription.read') ? { plan, name: plan_name, status: 'active', until: null } : null,
			properties: JSON.parse(properties) as string[],
			events: JSON.parse(events) as OpenReminder[],
			inbox: may(access, 'inbox.read') ? (JSON.parse(inbox) as Group['inbox']) : [],
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
		.whereRef('event.group_id', '=', 'group.id' as never)
		.limit(50)

export async function insertGroup(db: Db, name: string): Promise<string> {
	const { rows } = await sql<{ id: string }>`select create_group(${name}) as id`.execute(db)
	return rows[0]?.id as string
}

export const renameGroup = (db: Db, id: string, name: string) => db.updateTable('group').set({ name }).where('id', '=', id).execute()

export const trashGroup = (db: Db, id: string, person: string) =>
	db
		.updateTable('group')
		.set({ deleted_at: sql`now()`, deleted_by: person })
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.execute()
