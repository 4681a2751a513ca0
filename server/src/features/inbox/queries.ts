import { sql } from 'kysely'
import type { File } from '@hausheft/contract/files.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { iso, type Db } from '../../platform/database/sql.ts'
import type { Place } from '../../platform/http/paging.ts'

const files = sql<string>`(select coalesce(json_agg(file_document(file) order by file.position, file.id), '[]') from file
	left join event on event.group_id = file.group_id and event.id = file.event_id
	where file.group_id = inbox.group_id and file.inbox_id = inbox.id and file.deleted_at is null and event.deleted_at is null)`

type Row = Omit<InboxItem, 'files'> & { files: string }
const shaped = ({ files, ...row }: Row): InboxItem => ({ ...row, files: JSON.parse(files) as File[] })

/** Newest first. */
export async function listInbox(
	db: Db,
	group: string,
	{ processed, after, limit }: { processed: boolean | null; after: Place | null; limit: number },
): Promise<InboxItem[]> {
	const rows = await itemsOf(db, group)
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
		.select(['inbox.id', 'inbox.mail_from', 'inbox.mail_subject', 'inbox.mail_text', 'inbox.processed', files.as('files')])
		.select(['inbox.version', iso('inbox.created_at').as('created_at'), iso('inbox.updated_at').as('updated_at')])
		.where('inbox.group_id', '=', group)
		.where('inbox.deleted_at', 'is', null)

export async function findInboxItem(db: Db, group: string, id: string): Promise<InboxItem | undefined> {
	const row = await itemsOf(db, group).where('inbox.id', '=', id).executeTakeFirst()
	return row && shaped(row)
}

export const markProcessed = (db: Db, group: string, id: string, processed: boolean) =>
	db.updateTable('inbox').set({ processed }).where('group_id', '=', group).where('id', '=', id).execute()
