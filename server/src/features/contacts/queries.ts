import { sql } from 'kysely'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { present } from '@hausheft/contract/looked-at.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
import { logged } from '../../platform/database/logged.ts'
import { iso, isoOrNull, type Db } from '../../platform/database/sql.ts'

const properties = sql<string[]>`array(select property.id from contact_property link
	join property on property.group_id = link.group_id and property.id = link.property_id and property.deleted_at is null
	where link.group_id = contact.group_id and link.contact_id = contact.id order by property.name collate de_ch, property.id)`

/** Of the group, or of those linked to one of its properties. */
export const listContacts = (db: Db, group: string, property?: string): Promise<Contact[]> =>
	contactsOf(db, group)
		.$if(property !== undefined, (query) =>
			query.select(logged('contact', property as string)).where('contact.id', 'in', (link) =>
				link
					.selectFrom('contact_property')
					.select('contact_id')
					.where('group_id', '=', group)
					.where('property_id', '=', property as string),
			),
		)
		.orderBy(sql`contact.shown_name collate de_ch`)
		.orderBy('contact.id')
		.execute()

const contactsOf = (db: Db, group: string) =>
	db
		.selectFrom('contact')
		.select(['contact.id', 'contact.company', 'contact.firstname', 'contact.lastname', 'contact.email', 'contact.phone'])
		.select(['contact.address_street', 'contact.address_city', 'contact.address_zip', 'contact.address_cca3'])
		.select(['contact.valid_from', 'contact.valid_until', isoOrNull('contact.disabled_at').as('disabled_at'), properties.as('properties')])
		.select([sql<number>`contact_version(contact)`.as('version'), iso('contact.created_at').as('created_at')])
		.select(sql<string>`iso(contact_updated_at(contact))`.as('updated_at'))
		.where('contact.group_id', '=', group)
		.where('contact.deleted_at', 'is', null)

export const findContact = (db: Db, group: string, id: string): Promise<Contact | undefined> =>
	contactsOf(db, group).where('contact.id', '=', id).executeTakeFirst()

type Text = string | null | undefined
export type Columns = {
	[
		K in
			| 'company'
			| 'firstname'
			| 'lastname'
			| 'email'
			| 'phone'
			| 'address_street'
			| 'address_city'
			| 'address_zip'
			| 'valid_from'
			| 'valid_until'
			| 'disabled_at'
	]?: Text
} & { address_cca3?: string | undefined }

/** The id is made first: whoever sees only some properties does not see a contact before it is linked, so nothing could be returned. */
export async function insertContact(db: Db, group: string, columns: Columns): Promise<string> {
	const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
	const { id } = present(rows[0])
	await db
		.insertInto('contact')
		.values({ ...columns, group_id: group, id })
		.execute()
	return id
}

export async function changeContact(db: Db, group: string, id: string, columns: Columns): Promise<void> {
	if (!holdsAnything(columns)) return
	await db.updateTable('contact').set(columns).where('group_id', '=', group).where('id', '=', id).execute()
}

/** Links to exactly these, as far as the caller sees: links to other people's properties, or to those in the trash, stay. */
export async function linkContact(db: Db, group: string, id: string, properties: readonly string[]): Promise<void> {
	const wanted = sql<string[]>`${properties}::uuid[]`
	await sql`delete from contact_property using property
		where contact_property.group_id = ${group} and contact_property.contact_id = ${id} and contact_property.property_id <> all (${wanted})
			and property.group_id = contact_property.group_id and property.id = contact_property.property_id and property.deleted_at is null`.execute(
		db,
	)
	await sql`insert into contact_property (group_id, contact_id, property_id) select ${group}, ${id}, unnest(${wanted})
		on conflict do nothing`.execute(db)
}
