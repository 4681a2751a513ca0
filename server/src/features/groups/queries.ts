import { sql } from 'kysely'
import type { Group, OpenReminder } from '@hausheft/contract/groups.ts'
import { may, permissionsOf, type Role } from '@hausheft/contract/rights.ts'
import { iso, type Db } from '../../platform/database/sql.ts'

/** Open reminders that the caller sees, soonest first. */
const remindersOf = (db: Db) =>
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
const reminders = (db: Db) =>
	remindersOf(db)
		.whereRef('event.group_id', '=', 'group.id' as never)
		.limit(50)

/** Without the mails' texts. */
const mails = sql<string>`(select coalesce(json_agg(mail order by mail.created_at desc, mail.id desc), '[]') from (
	select id, mail_from, mail_subject, iso(created_at) as created_at from inbox
	where inbox.group_id = "group".id and not processed and deleted_at is null order by inbox.created_at desc, inbox.id desc limit 50) mail)`

export async function listReminders(
	db: Db,
	group: string,
	after: { date: string; id: string } | null,
	limit: number,
): Promise<OpenReminder[]> {
	const rows = await remindersOf(db)
		.where('event.group_id', '=', group)
		.$if(after !== null, (query) => query.where(sql<boolean>`(event.reminder_on, event.id) > (${after?.date}::date, ${after?.id}::uuid)`))
		.limit(limit)
		.execute()
	return rows.map(({ reminder }) => JSON.parse(reminder) as OpenReminder)
}

/** The groups of the caller, or one of them, each with the properties that the caller sees and the open reminders. */
export async function listGroups(db: Db, roles: Map<string, Role | null>, id?: string): Promise<Group[]> {
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
	return rows.map(({ properties, events, inbox, plan, plan_name, ...row }) => {
		const role = roles.get(row.id) ?? null
		return {
			...row,
			rbac: { role, permissions: permissionsOf(role) },
			subscription: may(role, 'subscription.read') ? { plan, name: plan_name, status: 'active', until: null } : null,
			properties: JSON.parse(properties) as string[],
			events: JSON.parse(events) as OpenReminder[],
			inbox: may(role, 'inbox.read') ? (JSON.parse(inbox) as Group['inbox']) : [],
		}
	})
}

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

export const listUsage = (db: Db, group: string) =>
	db
		.selectFrom('usage')
		.select(['resource', 'used', sql<number>`plan_limit(group_id, resource)`.as('limit')])
		.where('group_id', '=', group)
		.execute()
