import { sql } from 'kysely'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
import { logged } from '../../platform/database/logged.ts'
import { among, inProperty, iso, isoOrNull, today, type Db } from '../../platform/database/sql.ts'

type Row = Omit<PropertyObject, 'state'> & PropertyObject['state']
const shaped = ({ is_maintenance_open, is_rent, ...row }: Row): PropertyObject => ({ ...row, state: { is_maintenance_open, is_rent } })

/** Of one property, or of all that the caller sees. */
export async function listObjects(db: Db, group: string, property: string | null): Promise<PropertyObject[]> {
	const rows = await objectsOf(db, group)
		.where(inProperty('object', property))
		.orderBy(sql`object.name collate de_ch`)
		.orderBy('object.id')
		.execute()
	return rows.map(shaped)
}

/** What repeats says nothing about an object before its day. */
const counts = sql`(link.maintenance_from is null or link.maintenance_from <= ${today})`

const objectsOf = (db: Db, group: string) =>
	db
		.selectFrom('object')
		.select([
			'object.id',
			'object.name',
			'object.property_id as property',
			isoOrNull('object.disabled_at').as('disabled_at'),
			isMaintenanceOpen.as('is_maintenance_open'),
			sql<boolean>`coalesce(${latest('rental_is_rent')}, false)`.as('is_rent'),
			lastService,
			...logged('object', null),
			'object.version',
			iso('object.created_at').as('created_at'),
			iso('object.updated_at').as('updated_at'),
		])
		.where('object.group_id', '=', group)
		.where('object.deleted_at', 'is', null)

/** One column of the object's latest entry that carries it: a single look into an index. */
const latest = (column: 'maintenance_done' | 'rental_is_rent', which = sql`true`) =>
	sql<boolean | null>`(select link.${sql.ref(column)} from event_object link
		where link.group_id = object.group_id and link.object_id = object.id and link.${sql.ref(column)} is not null and ${which}
		order by link.event_at desc, link.event_id desc limit 1)`

export const isMaintenanceOpen = sql<boolean>`coalesce(not ${latest('maintenance_done', counts)}, false)`

const lastService = sql<string | null>`(select iso(link.event_at) from event_object link
	where link.group_id = object.group_id and link.object_id = object.id and link.maintenance_done is not null and link.maintenance_done
	order by link.event_at desc, link.event_id desc limit 1)`.as('last_service_at')

export async function findObject(db: Db, group: string, id: string): Promise<PropertyObject | undefined> {
	const row = await objectsOf(db, group).where('object.id', '=', id).executeTakeFirst()
	return row && shaped(row)
}

type Columns = { name?: string | undefined; disabled_at?: string | null | undefined }

export async function insertObject(db: Db, columns: Columns & { group_id: string; property_id: string; name: string }): Promise<string> {
	const { id } = await db.insertInto('object').values(columns).returning('id').executeTakeFirstOrThrow()
	return id
}

export async function changeObject(db: Db, group: string, id: string, columns: Columns): Promise<void> {
	if (!holdsAnything(columns)) return
	await db.updateTable('object').set(columns).where('group_id', '=', group).where('id', '=', id).execute()
}

/** What the objects of a house are called, those that are used no more as well. */
export const listNames = (db: Db, group: string, property: string): Promise<{ id: string; name: string }[]> =>
	db
		.selectFrom('object')
		.select(['id', 'name'])
		.where('group_id', '=', group)
		.where('property_id', '=', property)
		.where('deleted_at', 'is', null)
		.orderBy('id')
		.execute()

type Titled = { group: string; property: string; words: string[]; besides: string[]; author: string | null; most: number }
/** The newest entries in whose title each of these words stands, in whichever form, and which are about none of the objects `besides`. */
export async function listTitled(
	db: Db,
	{ group, property, words, besides, author, most }: Titled,
): Promise<{ id: string; name: string }[]> {
	const { rows } = await sql<{ id: string; name: string }>`
		select e.id, e.name from answer_entries(${group}, ${words}::text[], false, false, search_span(${property}), ${most}, false) a
			join event e on e.group_id = ${group} and e.id = a.entry
		where e.property_id = ${property} and e.deleted_at is null and (${author}::uuid is null or e.person_id = ${author})
			and not exists (select from event_object l where l.group_id = e.group_id and l.event_id = e.id and l.object_id = any (${besides}::uuid[]))
		order by a.at desc, e.id desc`.execute(db)
	return rows
}

type LockedEntry = { id: string; name: string; author: string | null; objects: string[]; gone: boolean }
/** Also those in the trash. Always in one order, so that two at once do not wait for each other. */
export async function lockEntries(db: Db, group: string, property: string, ids: string[]): Promise<LockedEntry[]> {
	const rows = await db
		.selectFrom('event')
		.select(['id', 'name', 'person_id as author'])
		.select(sql<boolean>`deleted_at is not null`.as('gone'))
		.where('group_id', '=', group)
		.where('property_id', '=', property)
		.where(among('id', ids))
		.orderBy('id')
		.forUpdate()
		.execute()
	// Behind the lock: in the same statement who has waited would read what hung on them before.
	const links = await db
		.selectFrom('event_object')
		.select(['event_id', 'object_id'])
		.where('group_id', '=', group)
		.where(among('event_id', ids))
		.orderBy('position')
		.execute()
	const linksOf = Map.groupBy(links, ({ event_id }) => event_id)
	return rows.map((row) => ({ ...row, objects: (linksOf.get(row.id) ?? []).map(({ object_id }) => object_id) }))
}
