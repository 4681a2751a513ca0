import { sql } from 'kysely'
import type { Property, PropertyType } from '@hausheft/contract/properties.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { iso, refusing, type Db } from '../../platform/database/sql.ts'

export const listPropertyTypes = (db: Db): Promise<PropertyType[]> =>
	db.selectFrom('property_type').select(['id', 'key', 'name']).orderBy('position').execute()

/** A photo in the trash, or of an entry in the trash, is not shown; restored, it is the photo again. */
const photo = sql<string | null>`(select file.id from file
	left join event on event.group_id = file.group_id and event.id = file.event_id
	where file.group_id = property.group_id and file.id = property.photo_id and file.deleted_at is null and event.deleted_at is null)`

export const listProperties = (db: Db, group: string): Promise<Property[]> =>
	propertiesOf(db, group)
		.orderBy(sql`property.name collate de_ch`)
		.orderBy('property.id')
		.execute()

const propertiesOf = (db: Db, group: string) =>
	db
		.selectFrom('property')
		.innerJoin('property_type', 'property_type.id', 'property.type_id')
		.select([
			'property.id',
			'property.name',
			'property.group_id as group',
			'property.type_id as type',
			'property_type.key as property_type_key',
			'property_type.name as property_type_name',
			'property.address_street',
			'property.address_city',
			'property.address_zip',
			photo.as('photo'),
			'property.version',
			iso('property.created_at').as('created_at'),
			iso('property.updated_at').as('updated_at'),
		])
		.where('property.group_id', '=', group)
		.where('property.deleted_at', 'is', null)

export const findProperty = (db: Db, group: string, id: string): Promise<Property | undefined> =>
	propertiesOf(db, group).where('property.id', '=', id).executeTakeFirst()

type Row = {
	name: string
	type_id: string
	address_street: string
	address_city: string
	address_zip: string | null
	photo_id: string | null
}
type Columns = { [K in keyof Row]?: Row[K] | undefined }

const unknownType = () => invalidField('type', 'Das gibt es hier nicht.')

export async function insertProperty(db: Db, group: string, columns: Columns & Pick<Row, 'name' | 'type_id'>): Promise<string> {
	const made = db
		.insertInto('property')
		.values({ ...columns, group_id: group })
		.returning('id')
		.executeTakeFirstOrThrow()
	return (await refusing(made, 'property_type_id_fkey', unknownType)).id
}

export async function changeProperty(db: Db, group: string, id: string, columns: Columns): Promise<void> {
	if (!holdsAnything(columns)) return
	const done = db.updateTable('property').set(columns).where('group_id', '=', group).where('id', '=', id).execute()
	await refusing(done, 'property_type_id_fkey', unknownType)
}

type PhotoFile = { property_id: string | null; mime: string; receipt: boolean }

export const findPhotoFile = (db: Db, group: string, id: string): Promise<PhotoFile | undefined> =>
	db
		.selectFrom('file')
		.leftJoin('event', (join) => join.onRef('event.group_id', '=', 'file.group_id').onRef('event.id', '=', 'file.event_id'))
		.select(['file.property_id', 'file.mime', 'file.receipt'])
		.where('file.group_id', '=', group)
		.where('file.id', '=', id)
		.where('file.deleted_at', 'is', null)
		.where('event.deleted_at', 'is', null)
		.executeTakeFirst()

/** Marks the one file that a property shows; the one before becomes an ordinary file again. */
export async function markPhoto(db: Db, group: string, property: string, photo: string | null): Promise<void> {
	await db
		.updateTable('file')
		.set({ is_property_photo: false })
		.where('group_id', '=', group)
		.where('property_id', '=', property)
		.where('is_property_photo', '=', true)
		.$call(ifGiven(photo, (query, kept) => query.where('id', '<>', kept)))
		.execute()
	if (photo === null) return
	await db
		.updateTable('file')
		.set({ is_property_photo: true, property_id: property })
		.where('group_id', '=', group)
		.where('id', '=', photo)
		.where('is_property_photo', '=', false)
		.execute()
}
