import { sql } from 'kysely'
import type { Statement } from '../../../platform/database/batch.ts'
import { build } from '../../../platform/database/connect.ts'
import { iso, type Db } from '../../../platform/database/sql.ts'

type Noun = 'event' | 'contact' | 'object' | 'journal' | 'property'
export type Changed = { noun: Noun; fk: string; before: object | null }
const versionOf = (noun: Noun) => (noun === 'contact' ? sql`contact_version(thing)` : sql`thing.version`)

/** Keeps what was made or changed, with the version in which it was left; the deferred triggers have spoken. */
export async function insertChanges(db: Db, group: string, id: string, changes: readonly Changed[]): Promise<void> {
	for (const each of changesOf(group, id, changes)) await each.execute(db)
}
/** The same, to be sent along with others. */
export const changesInserting = (group: string, id: string, changes: readonly Changed[]): Statement[] =>
	changesOf(group, id, changes).map((each) => each.compile(build))

const changesOf = (group: string, id: string, changes: readonly Changed[]) =>
	[...new Set(changes.map((change) => change.noun))].map((noun) => {
		const of = changes.filter((change) => change.noun === noun)
		return sql`insert into import_change (group_id, import_id, position, noun, fk, before, left_version)
			select ${group}, ${id}, start + at, ${noun}, thing.id, c.before, ${versionOf(noun)}
			from rows from (jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as (fk uuid, before jsonb)) with ordinality as c (fk, before, at)
			join ${sql.table(noun)} thing on thing.group_id = ${group} and thing.id = c.fk
			cross join (select coalesce(max(position), 0) as start from import_change where group_id = ${group} and import_id = ${id}) behind`
	})

/** What an import did last stays as it is until the transaction ends; always locked in one order. */
export async function lockLastChanges(db: Db, group: string, id: string, most: number): Promise<void> {
	for (const noun of ['object', 'contact', 'event'] as const)
		await sql`select from ${sql.table(noun)} where group_id = ${group} and id in (
			select fk from import_change where group_id = ${group} and import_id = ${id} order by position desc limit ${most})
			order by id for no key update`.execute(db)
}

export type KeptChange = Changed & { position: number; name: string; isUntouched: boolean }
/** The last of what an import did, with whether its thing is as the import left it at last; what is in the trash is not. Behind their lock. */
export async function listLastChanges(db: Db, group: string, id: string, most: number): Promise<KeptChange[]> {
	const state = (noun: Noun, name: string) =>
		sql`select c.position, c.noun, c.fk, c.before, thing.${sql.ref(name)} as name, ${versionOf(noun)} = c.finally as "isUntouched"
			from last c join ${sql.table(noun)} thing on thing.group_id = ${group} and thing.id = c.fk and thing.deleted_at is null where c.noun = ${noun}`
	const { rows } =
		await sql<KeptChange>`with last as (select c.*, first_value(left_version) over (partition by noun, fk order by position desc) as finally
			from (select * from import_change where group_id = ${group} and import_id = ${id} order by position desc limit ${most}) c)
		select * from (${state('event', 'name')} union all ${state('contact', 'shown_name')} union all ${state('object', 'name')}
			union all ${state('journal', 'name')} union all ${state('property', 'name')}) each order by position desc`.execute(db)
	return rows
}
/** What was given back stands as what the import did before left it. */
export async function followBack(db: Db, group: string, id: string, changes: readonly Pick<KeptChange, 'noun' | 'fk'>[]): Promise<void> {
	for (const noun of new Set(changes.map((change) => change.noun))) {
		const fks = changes.filter((change) => change.noun === noun).map(({ fk }) => fk)
		await sql`update import_change c set left_version = ${versionOf(noun)} from ${sql.table(noun)} thing
			where c.group_id = ${group} and c.import_id = ${id} and c.noun = ${noun} and c.fk = any (${fks}::uuid[])
				and thing.group_id = c.group_id and thing.id = c.fk`.execute(db)
	}
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
export type Found = { fk: string; isTrashed: boolean; event_at: string | null; expense: number | null; income: number | null }
type Numbers = Omit<Reference, 'reference'>
const ownIds = (noun: Reference['noun'], references: readonly string[]) =>
	noun === 'event' ? references.filter((each) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(each)) : []

/** The same under lock, in one order, before anything is made that counts: as everywhere. */
export const lockReferences = (db: Db, group: string, { noun, source }: Numbers, references: string[]) =>
	sql`select from ${sql.table(noun)} where group_id = ${group} and id in (
			select fk from import_reference r where r.group_id = ${group} and r.noun = ${noun} and r.source = ${source} and r.reference = any (${references}::text[])
			union all select unnest(${ownIds(noun, references)}::uuid[]))
		order by id for update`.execute(db)

/** The things that these numbers are, also in the trash; an entry goes by its own id too. */
export async function findReferences(db: Db, group: string, { noun, source }: Numbers, references: string[]) {
	const ids = ownIds(noun, references)
	// What an entry says of itself, where a number of others may come again; one by its own id is that one.
	const says =
		noun === 'event'
			? sql`${iso('thing.event_at')} as event_at, balance_expense_rappen::float8 as expense, balance_income_rappen::float8 as income`
			: sql`null as event_at, null as expense, null as income`
	const { rows } = await sql<{ reference: string } & Found>`
		select said.id as reference, event.id as fk, deleted_at is not null as "isTrashed", null as event_at, null::float8 as expense, null::float8 as income from unnest(${ids}::text[]) said (id)
			join event on event.group_id = ${group} and event.id = said.id::uuid
		union all select reference, fk, deleted_at is not null, ${says} from import_reference r
			join ${sql.table(noun)} thing on thing.group_id = r.group_id and thing.id = r.fk
			where r.group_id = ${group} and r.noun = ${noun} and r.source = ${source} and r.reference = any (${references}::text[])`.execute(db)
	return new Map(rows.map(({ reference, ...known }) => [reference, known]))
}
/** The numbers of what an undo threw away are free again: the same file can come once more. */
export const removeReferences = (db: Db, group: string, fks: string[]) =>
	sql`delete from import_reference where group_id = ${group} and fk = any (${fks}::uuid[])`.execute(db)
export const setReferences = (
	db: Db,
	group: string,
	noun: Reference['noun'],
	source: string,
	references: readonly (readonly [reference: string, fk: string])[],
) =>
	sql`insert into import_reference (group_id, noun, source, reference, fk)
		select ${group}, ${noun}, ${source}, said ->> 0, (said ->> 1)::uuid from json_array_elements(${JSON.stringify([...new Map(references)])}::json) said
		on conflict (group_id, noun, source, reference) do update set fk = excluded.fk`.execute(db)

type NamedThing = { id: string; name: string; property: string | null }
/** Everything in a group that a row can name. */
export async function listNamed(db: Db, group: string) {
	const of = (table: 'property' | 'journal' | 'object') => {
		const place = table === 'property' ? sql`null` : sql`property_id`
		const order = table === 'property' ? sql`id` : sql`disabled_at is not null, id`
		return sql<NamedThing>`select id, name, ${place} as property from ${sql.table(table)} where group_id = ${group} and deleted_at is null order by ${order}`.execute(
			db,
		)
	}
	const named = sql<{
		id: string
		company: string | null
		firstname: string | null
		lastname: string | null
	}>`select id, company, firstname, lastname
		from contact where group_id = ${group} and deleted_at is null order by disabled_at is not null, id`.execute(db)
	const [properties, journals, objects, contacts] = await Promise.all([of('property'), of('journal'), of('object'), named])
	return { properties: properties.rows, journals: journals.rows, objects: objects.rows, contacts: contacts.rows }
}

/** From here on what the transaction changes is told by the import's end alone. */
const quieting = sql`select set_config('app.quiet', 'on', true)`
export const quieten = (db: Db) => quieting.execute(db)
/** The same, to be sent along with others. */
export const quietly: Statement = quieting.compile(build)
