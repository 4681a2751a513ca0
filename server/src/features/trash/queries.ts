import { sql } from 'kysely'
import { trashDays, type TrashItem, type TrashSource } from '@hausheft/contract/trash.ts'
import { iso, type Db } from '../../platform/database/sql.ts'
import type { PagePlace } from '../../platform/http/paging.ts'

export type Found = {
	group: string
	name: string
	/** Who made it; null for what has no maker. */
	maker: string | null
	deleted_by: string | null
	property: string | null
	entry: string | null
	receipt: boolean
	/** Who sees it if it is a receipt. */
	owners: (string | null)[]
}

type Sight = {
	/** Only what this person made or put there. */
	ownOf: string | null
	/** Of the receipts only this person's. */
	receiptsOf: string | null
	/** Mails have no maker: all of them, or none. */
	mails: boolean
}
type Filter = { source: TrashSource | undefined; /** Part of the name. */ q: string | undefined }
/** Newest first. */
export async function listTrash(
	db: Db,
	group: string,
	{ ownOf, receiptsOf, mails, source, q, after, limit }: Sight & Filter & { after: PagePlace | null; limit: number },
): Promise<TrashItem[]> {
	const rows = await itemsOf(db)
		.leftJoin('person', 'person.id', 'trash.deleted_by')
		.leftJoin('member', (join) => join.onRef('member.group_id', '=', 'trash.group_id').onRef('member.person_id', '=', 'trash.deleted_by'))
		.select([
			sql<TrashSource>`trash.source`.as('source'),
			sql<string>`trash.id`.as('fk'),
			sql<string>`trash.name`.as('name'),
			'trash.property_id as property',
			'property.name as property_name',
			'trash.deleted_by as user',
			sql<string | null>`coalesce(member.name_when_removed, person.name)`.as('user_name'),
			iso('trash.deleted_at').as('deleted_at'),
			sql<string>`iso(trash.deleted_at + ${trashDays} * interval '1 day')`.as('purged_at'),
			sql<boolean>`trash.source <> 'property' and property.deleted_at is not null`.as('held_property'),
			sql<boolean>`event.deleted_at is not null`.as('held_event'),
			'trash.event_id as event',
			'event.name as event_name',
		])
		.where('trash.group_id', '=', group)
		.$if(ownOf !== null, (query) =>
			query.where(sql<boolean>`(trash.source = 'inbox' or trash.person_id = ${ownOf} or trash.deleted_by = ${ownOf})`),
		)
		.$if(!mails, (query) => query.where(sql<boolean>`trash.source <> 'inbox'`))
		.$if(receiptsOf !== null, (query) =>
			query.where(sql<boolean>`(not trash.receipt or ${receiptsOf} in (event.person_id, trash.person_id))`),
		)
		.$if(source !== undefined, (query) => query.where(sql<boolean>`trash.source = ${source}`))
		.$if(Boolean(q), (query) => query.where(sql<boolean>`text_holds(trash.name, ${q})`))
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(trash.deleted_at, trash.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
		)
		.orderBy('trash.deleted_at', 'desc')
		.orderBy('trash.id', 'desc')
		.limit(limit)
		.execute()
	return rows.map(shaped)
}

const itemsOf = (db: Db) =>
	db
		.selectFrom('trash')
		.leftJoin('property', (join) => join.onRef('property.group_id', '=', 'trash.group_id').onRef('property.id', '=', 'trash.property_id'))
		.leftJoin('event', (join) => join.onRef('event.group_id', '=', 'trash.group_id').onRef('event.id', '=', 'trash.event_id'))

type Row = Omit<TrashItem, 'held_by' | 'name'> & {
	name: string
	held_property: boolean
	held_event: boolean
	event: string | null
	event_name: string | null
}
const shaped = ({ held_property, held_event, event, event_name, ...item }: Row): TrashItem => ({
	...item,
	held_by:
		held_property && item.property !== null
			? { source: 'property', fk: item.property, name: item.property_name ?? '' }
			: held_event && event !== null
				? { source: 'event', fk: event, name: event_name ?? '' }
				: null,
})

/** What lies in the trash under this id, in whichever of the caller's groups. */
export const findTrashed = (db: Db, source: TrashSource, id: string): Promise<Found | undefined> =>
	itemsOf(db)
		.select([
			sql<string>`trash.group_id`.as('group'),
			sql<string>`trash.name`.as('name'),
			'trash.person_id as maker',
			'trash.deleted_by',
			'trash.property_id as property',
			'trash.event_id as entry',
			sql<boolean>`trash.receipt`.as('receipt'),
			sql<(string | null)[]>`array[event.person_id, trash.person_id]`.as('owners'),
		])
		.where('trash.source', '=', source)
		.where('trash.id', '=', id)
		.executeTakeFirst()

/**
 * Keeps what a thing hangs on from going to the trash meanwhile; answers its name where it lies there already. An entry is taken as for a change:
 * it says something else once its file is back, and two that only share it would wait for each other.
 */
export async function nameIfTrashed(db: Db, table: 'property' | 'event', group: string, id: string): Promise<string | null> {
	const { rows } = await sql<{ name: string; gone: boolean }>`select name, deleted_at is not null as gone from ${sql.table(table)}
		where group_id = ${group} and id = ${id} for ${table === 'event' ? sql`no key update` : sql`share`}`.execute(db)
	return rows[0]?.gone ? rows[0].name : null
}

/** False where somebody else was faster. */
export async function takeOut(db: Db, source: TrashSource, group: string, id: string): Promise<boolean> {
	const { numAffectedRows } = await sql`update ${sql.table(source)} set deleted_at = null, deleted_by = null
		where group_id = ${group} and id = ${id} and deleted_at is not null`.execute(db)
	return numAffectedRows === 1n
}

/** Deletes a mail for good; false where somebody else was faster. */
export async function purgeMail(db: Db, id: string): Promise<boolean> {
	const { rows } = await sql<{ gone: boolean }>`select purge_mail(${id}) is not null as gone`.execute(db)
	return rows[0]?.gone ?? false
}

/** Deletes some of what is past its time for good; answers how much that was. */
export async function purgeSome(db: Db, most: number): Promise<number> {
	const { rows } = await sql<{ done: number }>`select purge_some(${most}) as done`.execute(db)
	return rows[0]?.done ?? 0
}
