import { sql } from 'kysely'
import type { File } from '@hausheft/contract/files.ts'
import { listedText, type InboxItem } from '@hausheft/contract/inbox.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { ifGiven } from '../../platform/database/if-given.ts'
import { iso, isoOrNull, type Db } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'
import type { Offered } from '../files/queries.ts'

export const findGroupOf = async (db: Db, token: string): Promise<string | undefined> =>
	(
		await db
			.selectFrom('inbox_address')
			.innerJoin('group', 'group.id', 'inbox_address.group_id')
			.select('group.id')
			.where('inbox_address.token', '=', token)
			.where('group.deleted_at', 'is', null)
			.executeTakeFirst()
	)?.id

/** Those among these that there are. Who names none is meant for `otherwise`, or for the only group there is; an address that was renewed leads nowhere. */
export async function listGroupsFor(db: Db, tokens: string[], otherwise: string | null): Promise<string[]> {
	const alive = db.selectFrom('group').select('id').where('deleted_at', 'is', null)
	const named = await alive
		.where('id', 'in', (of) =>
			of
				.selectFrom('inbox_address')
				.select('group_id')
				.where(sql<boolean>`token = any (${tokens})`),
		)
		.execute()
	if (named.length > 0 || (tokens.length > 0 && otherwise === null)) return named.map(({ id }) => id)
	const others = await alive
		.$call(ifGiven(otherwise, (query, own) => query.where('id', '=', own)))
		.limit(2)
		.execute()
	return others.length === 1 ? others.map(({ id }) => id) : []
}

/** What came within the hour, and what all mails weigh that share one room; all others that bring something there wait until the transaction ends. */
export async function lockRoom(db: Db, group: string): Promise<{ mails: number; bytes: number }> {
	const { rows } = await sql<{ mails: number; bytes: number }>`select mails, bytes from inbox_room(${group})`.execute(db)
	return rows[0] ?? { mails: 0, bytes: 0 }
}

export const findKnown = async (db: Db, group: string, hash: string): Promise<string | undefined> =>
	(await db.selectFrom('inbox_known').select('inbox_id').where('group_id', '=', group).where('hash', '=', hash).executeTakeFirst())
		?.inbox_id

/** What is said of a mail once it has been read. */
export type MailColumns = {
	state: 'read' | 'raw'
	mail_from: string
	mail_address: string | null
	mail_subject: string
	mail_text: string
	mail_html: string | null
	forwarded_by: string | null
	forwarded_note: string | null
	left_out: string[]
	/** How often it took too long; of what was read, no matter. */
	tries?: number
	read_again_at: Date | null
	read_by: number | null
}
type Arrival = { group: string; mail: string; raw: string; hash: string; at: Date; size: number; sha256: string; automatic: boolean }

/** The mail, the file with it as it came, and that it is known from now on. Without what it says it is still to be read. */
export async function insertMail(
	db: Db,
	{ group, mail, raw, hash, at, size, sha256, automatic }: Arrival,
	said?: MailColumns,
): Promise<void> {
	await db
		.insertInto('inbox')
		.values({
			group_id: group,
			id: mail,
			created_at: at,
			size,
			raw_id: raw,
			is_automatic: automatic,
			...(said ?? { state: 'arriving', mail_from: '' }),
		})
		.execute()
	await db
		.insertInto('file')
		.values({
			group_id: group,
			id: raw,
			inbox_id: mail,
			filename: 'Mail.eml',
			mime: 'message/rfc822',
			size,
			sha256,
			is_mail: true,
			receipt: true,
		})
		.execute()
	await db.insertInto('inbox_known').values({ group_id: group, hash, inbox_id: mail }).execute()
}

export const findUnread = (db: Db, mail: string) =>
	db
		.selectFrom('inbox')
		.select(['group_id as group', 'raw_id as raw', 'size', 'tries', 'read_by as readBy'])
		.select(sql<boolean>`deleted_at is not null`.as('isTrashed'))
		.where('id', '=', mail)
		.where('state', '<>', 'read')
		.executeTakeFirst()

/** Those that nobody has tried to read yet, that are to be tried again, and that only an older reader has tried. */
export const listUnread = (db: Db, reader: number) =>
	db
		.selectFrom('inbox')
		.select(['group_id as group', 'id as mail', 'read_again_at as at'])
		.select([sql<boolean>`state = 'arriving'`.as('isNew'), sql<number>`case when read_by = ${reader} then tries else 0 end`.as('tries')])
		.where('state', '<>', 'read')
		.where('deleted_at', 'is', null)
		.where(sql<boolean>`(state = 'arriving' or read_again_at is not null or read_by < ${reader})`)
		.execute()

export const lockUnread = (db: Db, group: string, mail: string) =>
	db
		.selectFrom('inbox')
		.select(['state', 'raw_id as raw', 'tries'])
		.where('group_id', '=', group)
		.where('id', '=', mail)
		.where('deleted_at', 'is', null)
		.forUpdate()
		.executeTakeFirst()

export const setReadAgain = (db: Db, mail: string, at: Date | null) =>
	db.updateTable('inbox').set({ read_again_at: at }).where('id', '=', mail).execute()

/** False where somebody else has read it meanwhile. */
export async function fillMail(db: Db, mail: string, said: MailColumns, automatic: boolean): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('inbox')
		.set({ ...said, is_automatic: sql`is_automatic or ${automatic}` })
		.where('id', '=', mail)
		.where('state', '<>', 'read')
		.executeTakeFirst()
	return numUpdatedRows === 1n
}

export type NewAttachment = {
	id: string
	filename: string
	mime: string
	size: number
	sha256: string
	width: number | null
	height: number | null
}
/** Receipts, as what comes by mail mostly is. */
export const insertAttachment = (db: Db, group: string, mail: string, position: number, file: NewAttachment) =>
	db
		.insertInto('file')
		.values({ ...file, group_id: group, inbox_id: mail, position, receipt: true })
		.execute()

type Cursor = { uidValidity: string; uid: number; waiting: number[] }
export async function findCursor(db: Db, address: string): Promise<Cursor | null> {
	const row = await db.selectFrom('mailbox').select(['uid_validity', 'uid', 'waiting']).where('address', '=', address).executeTakeFirst()
	return row ? { uidValidity: row.uid_validity, uid: row.uid, waiting: row.waiting.map(Number) } : null
}

export const setCursor = (db: Db, address: string, { uidValidity, uid, waiting }: Cursor) =>
	sql`insert into mailbox (address, uid_validity, uid, waiting) values (${address}, ${uidValidity}, ${uid}, ${waiting}::bigint[])
		on conflict (address) do update set uid_validity = excluded.uid_validity, uid = excluded.uid, waiting = excluded.waiting`.execute(db)

const files = sql<string>`(select coalesce(json_agg(file_document(file) order by file.position, file.id), '[]') from file
	left join event on event.group_id = file.group_id and event.id = file.event_id
	where file.group_id = inbox.group_id and file.inbox_id = inbox.id and not file.is_mail and file.deleted_at is null and event.deleted_at is null)`
const entry = sql<string | null>`(select event.id from event
	join property on property.group_id = event.group_id and property.id = event.property_id and property.deleted_at is null
	where event.group_id = inbox.group_id and event.id = inbox.event_id and event.deleted_at is null)`

type Row = Omit<InboxItem, 'files'> & { files: string }
const shaped = ({ files, ...row }: Row): InboxItem => ({ ...row, files: fromJson<File[]>(files) })

/** Newest first, with the beginning of each text. */
export async function listInbox(
	db: Db,
	group: string,
	{ processed, after, limit }: { processed: boolean | null; after: PagePlace | null; limit: number },
): Promise<InboxItem[]> {
	const rows = await itemsOf(db, group)
		.select(sql<string>`left(inbox.mail_text, ${listedText})`.as('mail_text'))
		.$call(ifGiven(processed, (query, is) => query.where('inbox.processed', '=', is)))
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

/** Came with this mail: what an entry is offered that is made of it. */
export const cameWith = (mail: string): Offered => sql`inbox_id = ${mail}`

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
