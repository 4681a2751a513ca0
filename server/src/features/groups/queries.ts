import { sql } from 'kysely'
import type { Group, OpenReminder } from '@hausheft/contract/groups.ts'
import { permissionsOf, type Role } from '@hausheft/contract/rights.ts'
import { iso, type Db } from '../../platform/database/sql.ts'

const reminders = (db: Db) =>
	db
		.selectFrom('event')
		.innerJoin('property', 'property.id', 'event.property_id')
		.select(({ ref }) =>
			sql<string>`json_build_object('id', ${ref('event.id')}, 'name', event.name, 'description', event.description, 'date', event.reminder_on,
				'note', event.reminder_note, 'property', event.property_id, 'journal', event.journal_id)`.as('reminder'),
		)
		.whereRef('event.group_id', '=', 'group.id' as never)
		.where('event.reminder_done', '=', false)
		.where('event.deleted_at', 'is', null)
		.where('property.deleted_at', 'is', null)
		.orderBy('event.reminder_on')
		.orderBy('event.id')
		.limit(50)

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
		.where('group.deleted_at', 'is', null)
		.$if(id !== undefined, (query) => query.where('group.id', '=', id as string))
		.orderBy(sql`"group".name collate de_ch`)
		.orderBy('group.id')
		.execute()
	return rows.map(({ properties, events, ...row }) => {
		const role = roles.get(row.id) ?? null
		return {
			...row,
			rbac: { role, permissions: permissionsOf(role) },
			subscription: null,
			properties: JSON.parse(properties) as string[],
			events: JSON.parse(events) as OpenReminder[],
			inbox: [],
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
