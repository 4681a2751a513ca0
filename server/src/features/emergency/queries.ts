import { sql } from 'kysely'
import type { Emergency, EmergencyItem } from '@hausheft/contract/emergency.ts'
import { among, iso, type Db } from '../../platform/database/sql.ts'

type Stored = Pick<Emergency, 'id' | 'version' | 'updated_at'> & { items: string; photos: string[] }

/** The card as stored, and which of its photos can be shown: not in the trash, and by its own mark no longer a plan. */
export const findCard = (db: Db, group: string, property: string): Promise<Stored | undefined> =>
	db
		.selectFrom('property')
		.select([
			'id',
			'version',
			iso('updated_at').as('updated_at'),
			sql<string>`emergency::text`.as('items'),
			sql<string[]>`array(select file.id from jsonb_array_elements(emergency) item
				join file on file.group_id = property.group_id and file.id = (item ->> 'file')::uuid
				left join event on event.group_id = file.group_id and event.id = file.event_id
				where file.plan and file.deleted_at is null and event.deleted_at is null)`.as('photos'),
		])
		.where('group_id', '=', group)
		.where('id', '=', property)
		.where('deleted_at', 'is', null)
		.executeTakeFirst()

type Photo = { id: string; property_id: string | null; mime: string; receipt: boolean; in_inbox: boolean }

/** These files as the caller sees them. */
export const listPhotos = (db: Db, group: string, ids: string[]): Promise<Photo[]> =>
	db
		.selectFrom('file')
		.leftJoin('event', (join) => join.onRef('event.group_id', '=', 'file.group_id').onRef('event.id', '=', 'file.event_id'))
		.select(['file.id', 'file.property_id', 'file.mime', 'file.receipt', sql<boolean>`is_in_inbox(file)`.as('in_inbox')])
		.where('file.group_id', '=', group)
		.where(among('file.id', ids))
		.where('file.deleted_at', 'is', null)
		.where('event.deleted_at', 'is', null)
		.execute()

/** Writes the card. Its photos stand at the property from now on, as plans do: for everybody who sees it, and never purged. */
export async function setCard(db: Db, group: string, property: string, items: EmergencyItem[]): Promise<void> {
	const photos = items.flatMap(({ file }) => file ?? [])
	if (photos.length > 0)
		await db
			.updateTable('file')
			.set({ plan: true, property_id: property })
			.where('group_id', '=', group)
			.where(among('id', photos))
			.where('plan', '=', false)
			.execute()
	await sql`update property set emergency = ${JSON.stringify(items)}::jsonb where group_id = ${group} and id = ${property}`.execute(db)
}
