import { sql } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'

export type Noun = 'event' | 'contact' | 'object' | 'journal' | 'property'
export type Changed = { noun: Noun; fk: string; before: object | null }
const versionOf = (noun: Noun) => (noun === 'contact' ? sql`contact_version(thing)` : sql`thing.version`)

/** Keeps what was made or changed, with the version in which it was left; the deferred triggers have spoken. */
export async function insertChanges(db: Db, group: string, id: string, changes: readonly Changed[]): Promise<void> {
	for (const noun of new Set(changes.map((change) => change.noun))) {
		const of = changes.filter((change) => change.noun === noun)
		await sql`insert into import_change (group_id, import_id, position, noun, fk, before, left_version)
			select ${group}, ${id}, start + at, ${noun}, thing.id, c.before, ${versionOf(noun)}
			from rows from (jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as (fk uuid, before jsonb)) with ordinality as c (fk, before, at)
			join ${sql.table(noun)} thing on thing.group_id = ${group} and thing.id = c.fk
			cross join (select coalesce(max(position), 0) as start from import_change where group_id = ${group} and import_id = ${id}) behind`.execute(
			db,
		)
	}
}

export type KeptChange = Changed & { position: number; name: string; property: string | null; isUntouched: boolean }
/** The last of what an import did, with whether it is as it was left; what is in the trash is not. */
export async function listLastChanges(db: Db, group: string, id: string, most: number): Promise<KeptChange[]> {
	const state = (noun: Noun, name: string) =>
		sql`select c.position, c.noun, c.fk, c.before, thing.${sql.ref(name)} as name, ${noun === 'contact' ? sql`null::uuid` : sql.ref(noun === 'property' ? 'thing.id' : 'thing.property_id')} as property, ${versionOf(noun)} = c.left_version as "isUntouched"
			from last c join ${sql.table(noun)} thing on thing.group_id = ${group} and thing.id = c.fk and thing.deleted_at is null where c.noun = ${noun}`
	const { rows } = await sql<KeptChange>`with last as (select * from import_change where group_id = ${group} and import_id = ${id}
			order by position desc limit ${most})
		select * from (${state('event', 'name')} union all ${state('contact', 'shown_name')} union all ${state('object', 'name')}
			union all ${state('journal', 'name')} union all ${state('property', 'name')}) each order by position desc`.execute(db)
	return rows
}
/** Forgets the last of what an import did; answers how much that was. */
export async function removeLastChanges(db: Db, group: string, id: string, most: number): Promise<number> {
	const { rows } = await sql`delete from import_change where group_id = ${group} and import_id = ${id} and position in (
		select position from import_change where group_id = ${group} and import_id = ${id} order by position desc limit ${most}) returning position`.execute(
		db,
	)
	return rows.length
}

export type Reference = { noun: 'event' | 'contact' | 'object'; source: string; reference: string }
/** The things that these numbers are, where they are still there. */
export async function findReferences(db: Db, group: string, { noun, source }: Omit<Reference, 'reference'>, references: string[]) {
	const { rows } = await sql<{ reference: string; fk: string }>`select reference, fk from import_reference r
		join ${sql.table(noun)} thing on thing.group_id = r.group_id and thing.id = r.fk and thing.deleted_at is null
		where r.group_id = ${group} and r.noun = ${noun} and r.source = ${source} and r.reference = any (${references}::text[])`.execute(db)
	return new Map(rows.map(({ reference, fk }) => [reference, fk]))
}
export const setReference = (db: Db, group: string, { noun, source, reference }: Reference, fk: string) =>
	sql`insert into import_reference (group_id, noun, source, reference, fk) values (${group}, ${noun}, ${source}, ${reference}, ${fk})
		on conflict (group_id, noun, source, reference) do update set fk = excluded.fk`.execute(db)

type Named = { id: string; name: string; property: string | null }
/** Everything in a group that a row can name. */
export async function listNamed(db: Db, group: string) {
	const of = async (table: 'property' | 'journal' | 'object') => {
		const place = table === 'property' ? sql`null` : sql`property_id`
		const order = table === 'property' ? sql`id` : sql`disabled_at is not null, id`
		return (
			await sql<Named>`select id, name, ${place} as property from ${sql.table(table)} where group_id = ${group} and deleted_at is null order by ${order}`.execute(
				db,
			)
		).rows
	}
	const contacts = await sql<{
		id: string
		company: string | null
		firstname: string | null
		lastname: string | null
	}>`select id, company, firstname, lastname
		from contact where group_id = ${group} and deleted_at is null order by disabled_at is not null, id`.execute(db)
	return { properties: await of('property'), journals: await of('journal'), objects: await of('object'), contacts: contacts.rows }
}

/** From here on the transaction's changes are told by its end alone. */
export const quieten = (db: Db) => sql`select set_config('app.quiet', 'on', true)`.execute(db)
export const tellImport = (db: Db, group: string, places: readonly string[]) =>
	sql`select tell_import(${group}, ${places}::uuid[])`.execute(db)

/** A row that is refused takes nothing along that came before it. */
export const beginRow = (db: Db) => sql`savepoint import_row`.execute(db)
export const keepRow = (db: Db) => sql`release savepoint import_row`.execute(db)
export const dropRow = (db: Db) => sql`rollback to savepoint import_row`.execute(db)
