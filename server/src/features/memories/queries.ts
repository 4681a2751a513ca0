import { sql } from 'kysely'
import type { ListedFile } from '@hausheft/contract/files.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { isSince, isUntil, type Db } from '../../platform/database/sql.ts'
import type { DaysAround } from './rules.ts'

/** Of one house, or of all of a group that the caller sees. */
type PhotoPlace = { group: string; property?: string | undefined }
type PhotoRow = { document: string; dated_at: string; title: string }

const listed = ({ document, dated_at, title }: PhotoRow): ListedFile => ({
	...fromJson<Omit<ListedFile, 'dated_at' | 'title'>>(document),
	dated_at,
	title,
})

/** Newest first, those of one entry in its order: house by house in the order of their index (`file_photo`). */
const photosOf = ({ group, property }: PhotoPlace, narrowed = sql``) => sql`
	from property cross join lateral (
		select file as photo, file.dated_at, file.event_id, file.position, file.id, event.name as title
		from file join event on event.group_id = file.group_id and event.id = file.event_id and event.deleted_at is null
		where file.group_id = property.group_id and file.property_id = property.id and file.deleted_at is null and file.event_id is not null
			and file.width is not null and not file.receipt and not file.plan ${narrowed}) photos
	where property.group_id = ${group} and property.deleted_at is null ${property ? sql`and property.id = ${property}` : sql``}`

const inOrder = sql`photos.dated_at desc, photos.event_id desc, photos.position, photos.id`
const columns = sql`file_document(photo) as document, iso(dated_at) as dated_at, title`

export async function listNewestPhotos(db: Db, place: PhotoPlace, limit: number): Promise<ListedFile[]> {
	const newest = sql`order by file.dated_at desc, file.event_id desc, file.position, file.id limit ${limit}`
	const { rows } = await sql<PhotoRow>`select ${columns} ${photosOf(place, newest)} order by ${inOrder} limit ${limit}`.execute(db)
	return rows.map(listed)
}

/** The one nearest to the day, and whether this person has hidden its entry. */
export async function findPhotoAround(
	db: Db,
	place: PhotoPlace,
	{ day, since, until }: DaysAround,
	person: string,
): Promise<{ photo: ListedFile; hidden: boolean } | undefined> {
	const at = sql.ref('file.dated_at')
	const { rows } = await sql<PhotoRow & { hidden: boolean }>`select ${columns}, exists (select from hidden_memory
			where group_id = ${place.group} and person_id = ${person} and hidden_memory.event_id = photos.event_id) as hidden
		${photosOf(place, sql`and ${isSince(at, since)} and ${isUntil(at, until)}`)}
		order by abs((dated_at at time zone 'Europe/Zurich')::date - ${day}::date), ${inOrder} limit 1`.execute(db)
	return rows[0] && { photo: listed(rows[0]), hidden: rows[0].hidden }
}

export const hideMemory = (db: Db, group: string, person: string, event: string) =>
	db
		.insertInto('hidden_memory')
		.values({ group_id: group, person_id: person, event_id: event })
		.onConflict((known) => known.doNothing())
		.execute()
