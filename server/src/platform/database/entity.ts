// Hides what every entity with a version and a trash has in common, whatever it is called.
import { sql, type RawBuilder } from 'kysely'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, placeOf, type Acting } from './act.ts'
import type { DB } from './tables.ts'

/** The tables of entities; rows in the trash are not there for any of these. */
type Entity = {
	[T in keyof DB]: DB[T] extends { group_id: unknown; id: unknown; version: unknown; deleted_by: unknown } ? T : never
}[keyof DB]

/** Of what is not seen whole by everybody who sees it: the version of what the caller sees. */
const seenVersion: { [T in Entity]?: RawBuilder<number> } = { contact: sql<number>`contact_version(contact)` }

/** Locks the path's entity for a change; 412 with `current` where the caller's version is not the latest. */
export async function checkVersion(acting: Acting, table: Entity, id: string, version: number, current: () => Promise<unknown>) {
	const { rows } = await sql<{ version: number }>`select ${seenVersion[table] ?? sql.ref('version')} as version from ${sql.table(table)}
		where group_id = ${placeOf(acting).group} and id = ${id} and deleted_at is null for update`.execute(acting.db)
	if (!rows[0]) throw new Refusal('not_found')
	if (rows[0].version !== version) throw new Refusal('stale', undefined, { current: await current() })
}

/** Nobody else changes it until the transaction ends; what is read of it before is not what it is. */
export const lockEntity = (acting: Acting, table: Entity, id: string) =>
	sql`select from ${sql.table(table)} where group_id = ${placeOf(acting).group} and id = ${id} for no key update`.execute(acting.db)

/** Moves the path's entity to the trash, where it can be brought back from. */
export const moveToTrash = (acting: Acting, table: Entity, id: string) =>
	sql`update ${sql.table(table)} set deleted_at = now(), deleted_by = ${personOf(acting).id}
		where group_id = ${placeOf(acting).group} and id = ${id} and deleted_at is null`.execute(acting.db)

/** Refuses ids of a body, by their place in it, that the caller does not see in the path's group. */
export async function mustExist(acting: Acting, table: Entity, ids: readonly string[], pathOf: (at: number) => string) {
	if (!ids.length) return
	const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
		where group_id = ${placeOf(acting).group} and id = any (${ids}::uuid[]) and deleted_at is null`.execute(acting.db)
	const known = new Set(rows.map(({ id }) => id))
	const missing = ids.findIndex((id) => !known.has(id))
	if (missing >= 0) throw invalidField(pathOf(missing), 'Das gibt es hier nicht.')
}

/** Whether a change holds anything: an `update` without columns is no SQL. */
export const holdsAnything = (values: object): boolean => Object.values(values).some((value) => value !== undefined)
