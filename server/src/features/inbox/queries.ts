import { sql } from 'kysely'
import type { File } from '@hausheft/contract/files.ts'
import { listedText, type InboxItem } from '@hausheft/contract/inbox.ts'
import { iso, isoOrNull, type Db } from '../../platform/database/sql.ts'
import type { Place } from '../../platform/http/paging.ts'

const files = sql<string>`(select coalesce(json_agg(file_document(file) order by file.position, file.id), '[]') from file
	left join event on event.group_id = file.group_id and event.id = file.event_id
	where file.group_id = inbox.group_id and file.inbox_id = inbox.id and not file.is_mail and file.deleted_at is null and event.deleted_at is null)`
const entry = sql<string | null>`(select event.id from event
	join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
	where event.group_id = inbox.group_id and event.id = inbox.event_id and event.deleted_at is null)`

type Row = Omit<InboxItem, 'files'> & { files: string }
const shaped = ({ files, ...row }: Row): InboxItem => ({ ...row, files: JSON.parse(files) as File[] })

/** Newest first, with the beginning of each text. */
export async function listInbox(
	db: Db,
	group: string,
	{ processed, after, limit }: { processed: boolean | null; after: Place | null; limit: number },
): Promise<InboxItem[]> {
	const rows = await itemsOf(db, group)
		.select(sql<string>`left(inbox.mail_text, ${listedText})`.as('mail_text'))
		.$if(processed !== null, (query) => query.where('inbox.processed', '=', processed as boolean))
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(inbox.created_at, inbox.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
		)
		.orderBy('inbox.created_at', 'desc')
		.orderBy('inbox.id', 'desc')
		.limit(limit)
		.execute()
	return rows.map(shaped)
}

const itemsOf = (db: Db, group: string) =>
	db
		.selectFrom('inbox')
		.select(['inbox.id', 'inbox.mail_from', 'inbox.mail_subject', 'inbox.processed', 'inbox.forwarded_by', 'inbox.forwarded_note'])
		.select([sql<boolean>`inbox.mail_html is not null`.as('has_html'), sql<boolean>`inbox.state = 'raw'`.as('raw')])
		.select(isoOrNull('inbox.read_again_at').as('read_again_at'))
		.select(['inbox.is_automatic as automatic', 'inbox.left_out', files.as('files'), entry.as('event')])
		.select([
			sql<string | null>`inbox_contact(inbox)`.as('contact'),
			sql<string | null>`inbox_property(inbox, inbox_contact(inbox))`.as('property_suggested'),
		])
		.select(['inbox.version', iso('inbox.created_at').as('created_at'), iso('inbox.updated_at').as('updated_at')])
		.where('inbox.group_id', '=', group)
		.where('inbox.deleted_at', 'is', null)

export async function findInboxItem(db: Db, group: string, id: string): Promise<InboxItem | undefined> {
	const row = await itemsOf(db, group).select('inbox.mail_text').where('inbox.id', '=', id).executeTakeFirst()
	return row && shaped(row)
}

export const findLooks = (db: Db, group: string, id: string) =>
	db
		.selectFrom('inbox')
		.select(['mail_html as html', 'mail_subject as subject', 'raw_id as raw'])
		.where('group_id', '=', group)
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.executeTakeFirst()

export const markProcessed = (db: Db, group: string, id: string, processed: boolean) =>
	db.updateTable('inbox').set({ processed }).where('group_id', '=', group).where('id', '=', id).execute()

export const markMade = (db: Db, group: string, id: string, event: string) =>
	db.updateTable('inbox').set({ processed: true, event_id: event }).where('group_id', '=', group).where('id', '=', id).execute()

/** Under lock, so that two do not make an entry of it at once. */
export const lockItem = (db: Db, group: string, id: string): Promise<{ processed: boolean } | undefined> =>
	db
		.selectFrom('inbox')
		.select('processed')
		.where('group_id', '=', group)
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.forUpdate()
		.executeTakeFirst()

/** What an entry can take of a mail. */
export const listUntaken = (db: Db, group: string, mail: string): Promise<{ id: string; size: number }[]> =>
	db
		.selectFrom('file')
		.select(['id', 'size'])
		.where('group_id', '=', group)
		.where('inbox_id', '=', mail)
		.where('event_id', 'is', null)
		.where('is_mail', '=', false)
		.where('deleted_at', 'is', null)
		.where(sql<boolean>`not is_held(file)`)
		.orderBy('position')
		.orderBy('id')
		.execute()
