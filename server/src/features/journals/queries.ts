import { sql } from 'kysely'
import type { Journal, JournalDetail, JournalType } from '@hausheft/contract/journals.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
import { logged } from '../../platform/database/logged.ts'
import { inProperty, iso, isoOrNull, refusing, type Db } from '../../platform/database/sql.ts'

/** How many ids of entries and of contacts a single journal answers. */
const most = 1000

export const listJournalTypes = (db: Db): Promise<JournalType[]> =>
	db.selectFrom('journal_type').select(['id', 'name']).orderBy('position').execute()

/** Of one property, or of all that the caller sees. */
export const listJournals = (db: Db, group: string, property: string | null): Promise<Journal[]> =>
	journalsOf(db, group)
		.where(inProperty('journal', property))
		.orderBy(sql`journal.name collate de_ch`)
		.orderBy('journal.id')
		.execute()

const journalsOf = (db: Db, group: string) =>
	db
		.selectFrom('journal')
		.select([
			'journal.id',
			'journal.name',
			'journal.type_id as type',
			'journal.property_id as property',
			...logged('journal', null),
			isoOrNull('journal.disabled_at').as('disabled_at'),
			'journal.version',
			iso('journal.created_at').as('created_at'),
			iso('journal.updated_at').as('updated_at'),
		])
		.where('journal.group_id', '=', group)
		.where('journal.deleted_at', 'is', null)

/** Its newest entries. */
const newest = sql`(select link.group_id, link.event_at, link.event_id from event_link link
	where link.group_id = journal.group_id and link.linked = journal.id
	order by link.event_at desc, link.event_id desc limit ${sql.lit(most)}) newest`

const eventIds = sql<string[]>`array(select newest.event_id from ${newest} order by newest.event_at desc, newest.event_id desc)`

/** Whoever these entries name, by the latest entry that does; what is not seen or in the trash is left out. */
const contactIds = sql<string[]>`array(select contact.id from ${newest}
	join event_link named on named.group_id = newest.group_id and named.event_id = newest.event_id
	join contact on contact.group_id = named.group_id and contact.id = named.linked and contact.deleted_at is null
	group by contact.id order by max(newest.event_at) desc, contact.id limit ${sql.lit(most)})`

export const findJournal = (db: Db, group: string, id: string): Promise<JournalDetail | undefined> =>
	journalsOf(db, group)
		.select([eventIds.as('events'), contactIds.as('contacts')])
		.where('journal.id', '=', id)
		.executeTakeFirst()

type Columns = { name?: string | undefined; type_id?: string | undefined; disabled_at?: string | null | undefined }
type NewJournal = Columns & { group_id: string; property_id: string; name: string; type_id: string }

const unknownType = () => invalidField('type', 'Das gibt es hier nicht.')

export async function insertJournal(db: Db, columns: NewJournal): Promise<string> {
	const made = db.insertInto('journal').values(columns).returning('id').executeTakeFirstOrThrow()
	return (await refusing(made, 'journal_type_id_fkey', unknownType)).id
}

export async function changeJournal(db: Db, group: string, id: string, columns: Columns): Promise<void> {
	if (!holdsAnything(columns)) return
	const done = db.updateTable('journal').set(columns).where('group_id', '=', group).where('id', '=', id).execute()
	await refusing(done, 'journal_type_id_fkey', unknownType)
}
