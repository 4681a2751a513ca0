import { sql } from 'kysely'
import type { Pin } from '@hausheft/contract/annotations.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { among, today, type Db, type PropertyPlace } from '../../../platform/database/sql.ts'
import { isMaintenanceOpen } from '../../objects/queries.ts'

/** The list as it is read, with the names of who has drawn, `[]` where there is none. */
export async function findAnnotations(db: Db, group: string, id: string): Promise<{ list: string; version: number } | undefined> {
	const { rows } = await sql<{ list: string; version: number }>`select file_marks(file)::text as list, version from file
		where group_id = ${group} and id = ${id}`.execute(db)
	return rows[0]
}

type KeptMarks = { list: string | null; version: number; property: string | null }
/** The list as it is kept, which nobody else changes meanwhile. */
export async function lockAnnotations(db: Db, group: string, id: string): Promise<KeptMarks | undefined> {
	const { rows } = await sql<KeptMarks>`select annotations::text as list, version, property_id as property from file
		where group_id = ${group} and id = ${id} and deleted_at is null for update`.execute(db)
	return rows[0]
}

export const setAnnotations = (db: Db, group: string, id: string, annotations: string | null) =>
	db.updateTable('file').set({ annotations }).where('group_id', '=', group).where('id', '=', id).execute()

/** Of these those of a house, in the trash or not. */
export async function listLeads(db: Db, { group, property }: PropertyPlace, ids: string[]): Promise<Map<string, boolean>> {
	if (ids.length === 0) return new Map()
	const { rows } = await sql<{ id: string; there: boolean }>`
		select id, there from unnest(${ids}::uuid[]) led (id)
		cross join lateral (select is_pinned_there(${group}, ${property}, id) as there) thing where there is not null`.execute(db)
	return new Map(rows.map(({ id, there }) => [id, there]))
}

/**
 * Of these those that are there, which cannot go to the trash or to another house meanwhile; always in one order, and before the file. With them the
 * entry that the file hangs on, which says something else once the file does.
 */
export async function lockLeads(
	db: Db,
	group: string,
	{ property, event }: { property: string | null; event: string | null },
	ids: string[],
): Promise<Set<string>> {
	const found = new Set<string>()
	for (const noun of ['object', 'event'] as const) {
		const locked = noun === 'event' && event !== null ? [...ids, event] : ids
		if (locked.length === 0) continue
		const rows = await db
			.selectFrom(noun)
			.select('id')
			.select(sql<boolean>`deleted_at is null and property_id = ${property}`.as('there'))
			.where('group_id', '=', group)
			.where(among('id', locked))
			.orderBy('id')
			.forNoKeyUpdate()
			.execute()
		for (const { id, there } of rows) if (there && ids.includes(id)) found.add(id)
	}
	return found
}

/** Of how many objects of an entry it is said what else happened there. */
const mostAbout = 20
/** The pins of a file with what they lead to, in the order of the marks. */
export async function listPins(db: Db, group: string, file: string): Promise<Pin[]> {
	const { rows } = await sql<Omit<Pin, 'last'> & { last: string }>`
		with pin as (
			select mark ->> 'id' as annotation, substring(mark #>> '{body,source}' from 10)::uuid as led, place from file cross join lateral seen_marks(file)
			where file.group_id = ${group} and file.id = ${file} and mark #>> '{body,source}' is not null
		), thing as (
			select 'object' as source, object.id, object.name, ${isMaintenanceOpen} as open, ${isOverdue('maintenance')} or ${isOverdue('reminder')} as overdue,
				null::uuid as itself, array[object.id] as about
			from object where object.group_id = ${group} and object.id in (select led from pin) and object.deleted_at is null
			union all
			select 'event', event.id, event.name, coalesce(not event.maintenance_done, false) or coalesce(not event.reminder_done, false),
				coalesce(not event.maintenance_done and event.maintenance_on < ${today}, false)
					or coalesce(not event.reminder_done and event.reminder_on < ${today}, false), event.id,
				array(select o.id from event_object named join object o on o.group_id = named.group_id and o.id = named.object_id and o.deleted_at is null
					where named.group_id = event.group_id and named.event_id = event.id order by named.position limit ${mostAbout})
			from event where event.group_id = ${group} and event.id in (select led from pin) and event.deleted_at is null
		)
		select annotation, source, thing.id, thing.name, open or overdue as open, overdue, (
			select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'event_at', iso(e.event_at)) order by e.event_at desc, e.id desc), '[]')
			from (select e.id, e.name, e.event_at from (
					select distinct l.event_id from unnest(about) one (id) cross join lateral (
						select l.event_id from event_link l
						where l.group_id = ${group} and l.linked = one.id and l.event_id is distinct from thing.itself
						order by l.event_at desc, l.event_id desc limit 3) l) latest
				join event e on e.group_id = ${group} and e.id = latest.event_id and e.deleted_at is null
				order by e.event_at desc, e.id desc limit 3) e)::text as last
		from pin join thing on thing.id = pin.led order by place`.execute(db)
	return rows.map(({ last, ...pin }) => ({ ...pin, last: fromJson<Pin['last']>(last) }))
}

/** Of an object, that something of this kind is overdue in an entry about it. */
const isOverdue = (part: 'maintenance' | 'reminder') =>
	sql<boolean>`exists (select from event_link l join event e on e.group_id = l.group_id and e.id = l.event_id and e.deleted_at is null
		where l.group_id = object.group_id and l.linked = object.id and l.${sql.ref(`open_${part}`)}
			and not e.${sql.ref(`${part}_done`)} and e.${sql.ref(`${part}_on`)} < ${today})`
