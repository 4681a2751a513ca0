import { sql } from 'kysely'
import type { Journal, JournalDetail, JournalType } from '@hausheft/contract/journals.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { holdsAnything } from '../../platform/database/entity.ts'
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
			sql<number>`(select count(*) from event
				where event.group_id = journal.group_id and event.journal_id = journal.id and event.deleted_at is null)`.as('events_count'),
			sql<string | null>`(select iso(latest.event_at) from (${entries} limit 1) latest)`.as('last_at'),
			isoOrNull('journal.disabled_at').as('disabled_at'),
			'journal.version',
			iso('journal.created_at').as('created_at'),
			iso('journal.updated_at').as('updated_at'),
		])
		.where('journal.group_id', '=', group)
		.where('journal.deleted_at', 'is', null)

/** The entries that count, newest first. */
const entries = sql`select event.* from event
	where event.group_id = journal.group_id and event.journal_id = journal.id and event.deleted_at is null
	order by event.event_at desc, event.id desc`

const eventIds = sql<
	string[]
>`array(select latest.id from (${entries} limit ${sql.lit(most)}) latest order by latest.event_at desc, latest.id desc)`

/** Whoever these entries name, by the latest entry that does; what is not seen or in the trash is left out. */
const contactIds = sql<string[]>`array(select contact.id from (${entries} limit ${sql.lit(most)}) latest
	cross join lateral (
		select link.contact_id as id from event_contact link where link.group_id = latest.group_id and link.event_id = latest.id
		union all select latest.maintenance_contact_id union all select latest.rental_contact_id) named
	join contact on contact.group_id = latest.group_id and contact.id = named.id and contact.deleted_at is null
	group by contact.id order by max(latest.event_at) desc, contact.id limit ${sql.lit(most)})`

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
