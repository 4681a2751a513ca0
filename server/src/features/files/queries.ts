import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { FilesQuery } from '@hausheft/contract/file-requests.ts'
import { urnOf } from '@hausheft/contract/annotation-shapes.ts'
import { photoTypes } from '@hausheft/contract/file-kinds.ts'
import type { File, ListedFile } from '@hausheft/contract/files.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { idPattern } from '@hausheft/contract/patterns.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
import { among, inYear, type Db, type PropertyPlace } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'

export type FileRow = {
	document: string
	receipt: boolean
	owners: (string | null)[]
	in_inbox: boolean
	is_property_photo: boolean
	plan: boolean
	preparing: boolean
	event: string | null
	object: string | null
	property: string | null
	mime: string
	filename: string
	sha256: string
	width: number | null
	height: number | null
}

export const findFile = (db: Db, group: string, id: string): Promise<FileRow | undefined> =>
	filesOf(db, group).where('file.id', '=', id).executeTakeFirst()

/** A file is of who logged its entry, and of who uploaded it. */
export const ownersOf = sql<(string | null)[]>`array[event.person_id, file.person_id]`
/** Everything but others' receipts, for this person; null sees them all. */
export const isSeenBy = (receiptsOf: string | null) =>
	sql<boolean>`(${receiptsOf}::uuid is null or not file.receipt or ${receiptsOf} in (event.person_id, file.person_id))`

const filesOf = (db: Db, group: string) =>
	db
		.selectFrom('file')
		.leftJoin('event', (join) => join.onRef('event.group_id', '=', 'file.group_id').onRef('event.id', '=', 'file.event_id'))
		.select([
			sql<string>`file_document(file)`.as('document'),
			ownersOf.as('owners'),
			sql<boolean>`is_in_inbox(file)`.as('in_inbox'),
			sql<boolean>`not file.decoded and file.mime in ('image/heic', 'image/heif')`.as('preparing'),
			'file.receipt',
			'file.is_property_photo',
			'file.plan',
			'file.event_id as event',
			'file.object_id as object',
			'file.property_id as property',
			'file.mime',
			'file.filename',
			'file.sha256',
			'file.width',
			'file.height',
		])
		.where('file.group_id', '=', group)
		.where('file.deleted_at', 'is', null)
		.where('event.deleted_at', 'is', null)

type Columns = { filename?: string; receipt?: boolean } & FilePlace
export async function changeFile(db: Db, group: string, id: string, change: Columns): Promise<void> {
	if (!holdsAnything(change)) return
	await db.updateTable('file').set(change).where('group_id', '=', group).where('id', '=', id).execute()
}

type Wanted = {
	/** Leaves out the receipts that are neither in this person's entries nor theirs. */
	receiptsOf: string | null
	after: PagePlace | null
	limit: number
} & Pick<FilesQuery, 'kind' | 'q' | 'year' | 'object' | 'pinned'>

/** Newest first, by the day of the entry; those of one entry in its order. */
export async function listFiles(
	db: Db,
	place: PropertyPlace,
	{ receiptsOf, after, limit, kind, q, year, object, pinned }: Wanted,
): Promise<ListedFile[]> {
	let query = filesOf(db, place.group)
		.select([sql<string>`iso(file.dated_at)`.as('dated_at'), 'event.name as title'])
		.where('file.property_id', '=', place.property)
	if (receiptsOf !== null) query = query.where(isSeenBy(receiptsOf))
	if (kind === 'closing') query = query.where('file.closing_id', 'is not', null)
	else if (kind === 'receipt') query = query.where('file.receipt', '=', true).where('file.closing_id', 'is', null)
	else if (kind === 'plan') query = query.where('file.plan', '=', true)
	else if (kind) query = query.where('file.mime', kind === 'photo' ? 'in' : 'not in', photoTypes)
	if (q?.trim()) query = query.where(sql<boolean>`text_holds(file.filename, ${q.trim()})`)
	if (year) query = query.where(inYear(sql`file.dated_at`, year))
	if (object) query = query.where('file.object_id', '=', object)
	if (pinned)
		query = query.where(
			sql<boolean>`file.pins is not null and file.pins ? ${urnOf(pinned)} and is_pinned_there(file.group_id, file.property_id, ${pinned})`,
		)
	if (after)
		query = query.where(sql<boolean>`file.dated_at <= ${after.at}::timestamptz and (file.dated_at < ${after.at}::timestamptz
			or exists (select from file last where last.group_id = ${place.group} and last.id = ${after.id} and (${entryOf('file')} < ${entryOf('last')}
				or (${entryOf('file')} = ${entryOf('last')} and (file.position, file.id) > (last.position, last.id)))))`)
	const rows = await query
		.orderBy('file.dated_at', 'desc')
		.orderBy(entryOf('file'), 'desc')
		.orderBy('file.position')
		.orderBy('file.id')
		.limit(limit)
		.execute()
	return rows.map(({ document, dated_at, title }) => ({ ...fromJson<File>(document), dated_at, title }))
}

/** What stays together at one instant; a file without an entry is by itself. */
const entryOf = (table: 'file' | 'last') => sql`coalesce(${sql.ref(`${table}.event_id`)}, ${sql.ref(`${table}.id`)})`

type Entry = { property: string; position: number }
/** The entry that a file is to hang on, locked so that it cannot go to the trash meanwhile, and the place behind its files. */
export const lockEntry = (db: Db, group: string, id: string): Promise<Entry | undefined> =>
	db
		.selectFrom('event')
		.innerJoin('property', (join) => join.onRef('property.group_id', '=', 'event.group_id').onRef('property.id', '=', 'event.property_id'))
		.select('event.property_id as property')
		.select(
			sql<number>`(select coalesce(max(position) + 1, 0) from file where group_id = event.group_id and event_id = event.id)`.as('position'),
		)
		.where('event.group_id', '=', group)
		.where('event.id', '=', id)
		.where('event.deleted_at', 'is', null)
		.where('property.deleted_at', 'is', null)
		.forUpdate('event')
		.executeTakeFirst()

export const lockProperty = (db: Db, group: string, id: string): Promise<{ id: string } | undefined> =>
	db
		.selectFrom('property')
		.select('id')
		.where('group_id', '=', group)
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.forShare()
		.executeTakeFirst()

/** The property of an object, which cannot go to the trash meanwhile. */
export const lockObject = async (db: Db, group: string, id: string): Promise<string | undefined> =>
	(
		await db
			.selectFrom('object')
			.innerJoin('property', (join) =>
				join.onRef('property.group_id', '=', 'object.group_id').onRef('property.id', '=', 'object.property_id'),
			)
			.select('object.property_id as property')
			.where('object.group_id', '=', group)
			.where('object.id', '=', id)
			.where('object.deleted_at', 'is', null)
			.where('property.deleted_at', 'is', null)
			.forShare()
			.executeTakeFirst()
	)?.property

/** Where it stands by itself. */
export type FilePlace = { property_id?: string; plan?: boolean; object_id?: string | null }
type NewFile = {
	id: string
	group_id: string
	property_id: string | null
	event_id: string | null
	position: number
	person_id: string
	filename: string
	mime: string
	size: number
	width: number | null
	height: number | null
	sha256: string
	receipt: boolean
} & Omit<FilePlace, 'property_id'>
export const insertFile = (db: Db, file: NewFile) => db.insertInto('file').values(file).execute()

/** Which of the files that somebody else keeps an entry may take all the same. */
export type Offered = RawBuilder<SqlBool>

/** Whether a file can hang on this entry: it does so already, or nobody has it yet. */
export const mayHang = (event: string | null, offered: Offered = sql<SqlBool>`false`): RawBuilder<SqlBool> =>
	sql<SqlBool>`not is_property_photo
		and (event_id = ${event} or (event_id is null and (inbox_id is null or ${offered}) and not is_held(file)))`

/** Hangs files on the entry in this order; files of the entry that are no longer named go to the trash. */
export async function attachFiles(db: Db, scope: { group: string; property: string; event: string }, ids: string[], person: string) {
	const { group, property, event } = scope
	await sql`update file set deleted_at = now(), deleted_by = ${person}
		where group_id = ${group} and event_id = ${event} and deleted_at is null and id <> all (${ids}::uuid[])`.execute(db)
	await sql`update file set event_id = ${event}, property_id = ${property}, position = named.position::int - 1
		from unnest(${ids}::uuid[]) with ordinality as named (id, position)
		where file.group_id = ${group} and file.id = named.id
			and (file.event_id is distinct from ${event} or file.position <> named.position::int - 1)`.execute(db)
}

const undecoded = sql<SqlBool>`not decoded and mime in ('image/heic', 'image/heif')`
/** What a file's small images are made from; undefined once it is gone. */
export const findMime = async (db: Db, id: string): Promise<string | undefined> =>
	(await db.selectFrom('file').select('mime').where('id', '=', id).executeTakeFirst())?.mime
export const isPreparing = async (db: Db, id: string): Promise<boolean> =>
	(await db.selectFrom('file').select('id').where('id', '=', id).where(undecoded).executeTakeFirst()) !== undefined

/** A HEIC is looked at once, whether a picture comes of it or not. Its entry is locked first, as whoever changes that does. */
export const setDecoded = (db: Db, id: string, pixels: { width: number; height: number } | null) =>
	db
		.with('entry', (of) =>
			of
				.selectFrom('event')
				.innerJoin('file', (join) => join.onRef('file.group_id', '=', 'event.group_id').onRef('file.event_id', '=', 'event.id'))
				.select('event.id')
				.where('file.id', '=', id)
				.forNoKeyUpdate('event'),
		)
		.updateTable('file')
		.set({ decoded: true, ...pixels })
		.where('id', '=', id)
		.where('decoded', '=', false)
		.where(sql<SqlBool>`(select count(*) from entry) >= 0`)
		.execute()

/** Newest first. */
export async function listUndecoded(db: Db, most: number): Promise<string[]> {
	const rows = await db
		.selectFrom('file')
		.select('id')
		.where(undecoded)
		.where('deleted_at', 'is', null)
		.orderBy('id', 'desc')
		.limit(most)
		.execute()
	return rows.map(({ id }) => id)
}

const isHeldByNobody = sql<SqlBool>`(event_id is null and inbox_id is null and not is_property_photo and not is_held(file)
	and (deleted_at is not null or created_at < now() - interval '7 days'))`
const isPastTrash = sql<SqlBool>`deleted_at < now() - interval '30 days 1 hour'`
/**
 * Removes for good, some at a time, what has lain without an entry for 7 days, or was taken out of its form, or has lain in the trash for 30. What
 * an entry takes at this moment stays: it is looked at behind its lock, and who has that is not waited for.
 */
export async function purgeFiles(db: Db, most: number): Promise<number> {
	const { rows } = await sql<{ purged: number }>`with gone as materialized (
			select id from file where id in (select id from file where ${isHeldByNobody} union select id from file where ${isPastTrash} limit ${most})
				and (${isHeldByNobody} or ${isPastTrash}) for update skip locked
		), named as materialized (select array_agg(id) as ids from gone)
		select coalesce(purge_rows('file', ids), 0) as purged from named where ids is not null`.execute(db)
	return rows[0]?.purged ?? 0
}

/** What is no id is none of them. */
export async function knownFiles(db: Db, ids: string[]): Promise<Set<string>> {
	const asked = ids.filter((id) => idPattern.test(id))
	const rows = await db.selectFrom('file').select('id').where(among('id', asked)).execute()
	return new Set(rows.map(({ id }) => id))
}

export type Stored = { id: string; group_id: string; filename: string; sha256: string }
/** Every file, those in the trash too; or the part of them whose turn it is, and those that were found to be others the last time. */
export async function* eachStored(db: Db, part?: { of: number; at: number }): AsyncIterable<Stored> {
	for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
		let query = db.selectFrom('file').select(['id', 'group_id', 'filename', 'sha256']).where('id', '>', after)
		if (part)
			query = query.where(
				sql<boolean>`(get_byte(uuid_send(id), 15) % ${part.of} = ${part.at}
					or exists (select from file_finding where kind = 'changed' and right(key, 36) = file.id::text))`,
			)
		const rows = await query.orderBy('id').limit(500).execute()
		yield* rows
		const last = rows.at(-1)
		if (!last) return
		after = last.id
	}
}

export type Finding = { kind: 'missing' | 'changed' | 'without_row' | 'draft'; key: string }
/** All there is of these kinds now; answers the keys of those that are new. */
export async function setFindings(db: Db, kinds: Finding['kind'][], found: Finding[]): Promise<Set<string>> {
	const { rows } = await sql<{ key: string }>`
		with found as (select * from json_to_recordset(${JSON.stringify(found)}::json) as one (kind text, key text)),
		settled as (delete from file_finding old where kind = any (${kinds}) and not exists (select from found where (found.kind, found.key) = (old.kind, old.key)))
		insert into file_finding (kind, key) select kind, key from found on conflict do nothing returning key`.execute(db)
	return new Set(rows.map(({ key }) => key))
}

/** Those of these keys that had no row at an instant before either. */
export async function foundBefore(db: Db, keys: string[], before: Date): Promise<string[]> {
	if (keys.length === 0) return []
	const { rows } = await sql<{ key: string }>`select key from file_finding
		where kind = 'without_row' and found_at < ${before} and key = any (${keys})`.execute(db)
	return rows.map(({ key }) => key)
}
