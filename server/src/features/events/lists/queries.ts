import { CompiledQuery, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { EventFilters, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import type { Statement } from '../../../platform/database/batch.ts'
import { among, type Db } from '../../../platform/database/sql.ts'
import type { PagePlace } from '../../../platform/http/paging.ts'
import { asking } from '../../search/queries.ts'
import { namedThings } from '../names/queries.ts'
import {
	amount,
	groupIn,
	isSeen,
	linkOf,
	matching,
	storedColumns,
	touches,
	unansweredColumns,
	type Part,
	type Scope,
	type Stored,
} from '../queries.ts'
import type { Viewer } from '../rules.ts'
import type { Order } from './rules.ts'

/** `value`: what of it the list is in order by, where that is not its moment. */
export type RolledRow = Stored & { event_at: string; value?: string | null }

const eventAt = sql<string>`iso(event.event_at)`.as('event_at')

/**
 * One page of entries as stored, by their moments; one row more than asked tells that there is a next page. `viewer` is needed for what not
 * everybody sees. `found`: no others than these, which a search has found; `only`: none but these.
 */
export function rolling(
	db: Db,
	scope: Scope,
	viewer: Viewer | null,
	filter: RollingQuery,
	after: PagePlace | null,
	limit: number,
	found: string[] | RawBuilder<unknown> | null = null,
	columns: typeof storedColumns = storedColumns,
	only?: Expression<SqlBool>,
) {
	const [direction, beyond] = filter.sort === 'event_at_asc' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
	const most = !found && isOneIndex(scope, filter) ? sql.lit(limit + 1) : limit + 1
	const page = (part?: Part) => {
		const { entries, at, id } = matching(db, scope, viewer, filter, part)
		let query = entries.orderBy(at, direction).orderBy(id, direction).limit(most)
		if (after) query = query.where(sql<SqlBool>`(${at}, ${id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`)
		if (only) query = query.where(only)
		if (!found) return query
		return query.where(Array.isArray(found) ? among('event.id', found) : sql<SqlBool>`event.id in (${found})`)
	}
	const shown = <Q extends ReturnType<typeof page>>(query: Q) => query.select(columns).select(eventAt)
	const shownAmong = (ids: RawBuilder<unknown>) =>
		shown(
			db
				.selectFrom('event')
				.where('event.deleted_at', 'is', null)
				.where(sql<SqlBool>`event.group_id = ${groupIn(scope)} and event.id in (${ids})`)
				.orderBy('event.event_at', direction)
				.orderBy('event.id', direction)
				.limit(most),
		)
	// Either part has an index in the order of the list; asked for both at once the planner walks all entries.
	const top = (part: Part) => sql`(${page(part).select('event.id')})`
	if (isEither(filter)) return shownAmong(sql`${top('maintenance')} union all ${top('reminder')}`)
	// The planner takes a large group among small ones for as small as they are, and puts all of it in order: each house has its entries in order.
	if ('group' in scope && !found && !linkOf(scope, filter)) {
		const order = sql.raw(direction)
		return shownAmong(sql`${firstOfEach(scope.group, page())} order by top.event_at ${order}, top.id ${order} limit ${most}`)
	}
	return shown(page())
}

/** The ids of these entries of each house of a group, which is as many as each list has at most. */
const firstOfEach = (group: string, entries: Entries): RawBuilder<unknown> =>
	sql`select top.id from property as place
		cross join lateral ${entries.where(sql<SqlBool>`event.property_id = place.id`).select(['event.id', 'event.event_at'])} as top
		where place.group_id = ${group} and place.deleted_at is null`

/** Where the first of them stand, without what they say. */
export function firstPlaces(db: Db, scope: Scope, viewer: Viewer, filter: RollingQuery, after: PagePlace | null, most: number) {
	const { entries, at, id } = matching(db, scope, viewer, filter)
	const all = after ? entries.where(sql<SqlBool>`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`) : entries
	return all
		.select(['event.id', sql<string>`iso(event.event_at)`.as('at')])
		.orderBy(at, 'desc')
		.orderBy(id, 'desc')
		.limit(most)
		.execute()
}

/** Stands in no document: a line in a text is written otherwise there, and nothing else begins a new one. */
export const betweenDocuments = ',\n'

/**
 * A page in one row: its entries as they are kept, one behind the other, how often some of them were answered by their ids, and its last place if
 * another page follows.
 */
export type RolledPage = {
	ids: string | null
	documents: string | null
	parts: string | null
	replies: string | null
	last: string | null
	names: string | null
	/** The contacts that a limited member sees of those that they name. */
	seen: string | null
}

const whoSeesAll = { ...uncapped('owner'), person: '', contacts: null }

/** The same as `rolling` for who sees all by which it is narrowed. */
export function rolledPage(db: Db, scope: Scope, filter: RollingQuery, after: PagePlace | null, limit: number) {
	const most = sql.lit(limit)
	const here = sql`filter (where rolled.turn <= ${most})`
	const rows = rolling(db, scope, whoSeesAll, filter, after, limit, null, unansweredColumns)
	// Asked for all of its entries at once: most have not been answered.
	const replies = sql`(select string_agg('"' || said.event_id || '":' || replies_text(said), ',') from reply_count said
		where said.group_id = rolled.group_id and said.event_id = any (rolled.all_ids) and said.replies > 0)`
	return pageOf(
		filter,
		sql`(select rolled.*, ${replies} as replies
			from (select ${groupIn(scope)} as group_id, string_agg('"' || rolled.id || '"', ',') ${here} as ids,
				string_agg(rolled.document, ${sql.lit(betweenDocuments)}) ${here} as documents,
				string_agg(rolled.parts, ',') ${here} as parts, array_agg(rolled.id) ${here} as all_ids,
				case when count(*) > ${most} then max(rolled.event_at || ' ' || rolled.id) filter (where rolled.turn = ${most}) end as last
				from (select rolled.*, row_number() over () as turn from (${rows}) rolled) rolled) rolled)`,
	)
}

/** The same of the newest entries of a property, planned once where nothing has a name. */
export const firstPage = (property: string, filter: RollingQuery, limit: number) =>
	pageOf(filter, sql`first_page(${property}, ${sql.lit(limit)})`)

function pageOf({ include }: RollingQuery, page: RawBuilder<unknown>) {
	const names = sql`(select coalesce(json_agg(named), '[]')::text from (${namedThings(sql`page.group_id`, sql`page.all_ids`)}) named)`
	return sql<RolledPage>`select page.ids, page.documents, page.parts, page.replies, page.last, ${include === 'names' ? names : sql`null`} as names,
			contacts_seen(page.group_id, page.all_ids) as seen
		from ${page} page`
}

export const findPage = async (db: Db, { sql: text, parameters }: Statement): Promise<RolledPage | undefined> =>
	(await db.executeQuery<RolledPage>(CompiledQuery.raw(text, [...parameters]))).rows[0]

/**
 * One index has it in its order whichever values are asked for, so that one plan serves them all: with its limit written out. Of a limit that
 * it does not know PostgreSQL expects a tenth of all entries, and plans anew each time, which takes twice as long as reading.
 */
function isOneIndex(
	scope: Scope,
	{ sort: _sort, from: _from, limit: _limit, include: _names, year: _year, kind, ...narrowed }: RollingQuery,
) {
	const isPlain = Object.values(narrowed).every((value) => value === undefined)
	// Of a whole group a rare kind is put in order sooner than it is met.
	return isPlain && ('property' in scope || ('group' in scope && kind === undefined))
}

/** Asked about maintenance and reminders alike, for one of them. */
const isEither = ({ kind, state, person }: EventFilters) =>
	kind !== 'maintenance' && kind !== 'reminder' && state !== 'done' && (state !== undefined || person !== undefined)

/** The same by name or by amount: of the entries that have one, equal ones by their moments in the same direction. */
export function ordered(db: Db, scope: Scope, viewer: Viewer, filter: RollingQuery, order: Order, after: PagePlace | null, limit: number) {
	const { value, direction, inOrder } = orderIn(order, limit)
	const all = beyond(matching(db, scope, viewer, filter).entries, order, after)
	// Those of one object or contact are put in order by themselves: where none stands among the first, that order leads through the whole house.
	const few = () => sql`select few.id from ${all.select(['event.id', 'event.event_at']).select(value.as('value')).offset(0)} as few
		order by few.value ${direction}, few.event_at ${direction}, few.id ${direction} limit ${limit + 1}`
	const found = linkedIn(filter) ? few() : 'group' in scope ? firstOfEach(scope.group, inOrder(all)) : inOrder(all).select('event.id')
	// By their ids first: no document is read that is not shown.
	return shownInOrder(db, scope, order, limit, found)
}

/**
 * The first ones that name a thing which many name: met among the first `most` of each house. Undefined where those of a house do not suffice
 * to say so.
 */
export async function metInOrder(
	db: Db,
	scope: Scope,
	viewer: Viewer,
	{ object, contact, ...filter }: RollingQuery,
	order: Order,
	after: PagePlace | null,
	limit: number,
	most: number,
): Promise<RolledRow[] | undefined> {
	const { value, direction } = orderIn(order, limit)
	const standing = sql`${value} ${direction}, event.event_at ${direction}, event.id ${direction}`
	const group = groupIn(scope)
	const top = beyond(matching(db, scope, viewer, filter).entries, order, after)
		.where(sql<SqlBool>`event.property_id = place.id`)
		.select(['event.id', 'event.event_at', value.as('value'), sql<number>`row_number() over (order by ${standing})`.as('nr')])
		.orderBy(standing)
		.limit(most + 1)
	const { rows } = await sql<{
		id: string
		ends: boolean
	}>`select met.id, met.nr > ${most} as ends from property as place cross join lateral (
			select * from ${top} as looked
			where looked.nr > ${most} or ${touches(linkedIn({ object, contact }) ?? '', group, sql.ref('looked.event_at'), sql.ref('looked.id'))}
			order by looked.nr limit ${limit + 1}) as met
		where place.group_id = ${group} and place.deleted_at is null and ${'property' in scope ? sql`place.id = ${scope.property}` : sql`true`}
			and ${isSeen(object === undefined ? 'contact' : 'object', group, linkedIn({ object, contact }) ?? '')}
		order by met.value ${direction}, met.event_at ${direction}, met.id ${direction} limit ${limit + 1}`.execute(db)
	if (rows.some(({ ends }) => ends)) return undefined
	const ids = sql`select unnest(${rows.map(({ id }) => id)}::uuid[])`
	return shownInOrder(db, scope, order, limit, ids).execute()
}

/** Those between two amounts, in no order; undefined where they are more than `most`. */
export async function listBetween(
	db: Db,
	scope: Scope,
	{ amount_from, amount_to }: EventFilters,
	most: number,
): Promise<string[] | undefined> {
	const { rows } = await sql<{ id: string }>`select event.id from property as place cross join lateral (
			select event.id from event where event.group_id = place.group_id and event.property_id = place.id and event.deleted_at is null
				and ${amount} >= ${amount_from ?? 0} and ${amount_to === undefined ? sql`true` : sql`${amount} <= ${amount_to}`}
			limit ${most + 1}) as event
		where place.group_id = ${groupIn(scope)} and place.deleted_at is null and ${'property' in scope ? sql`place.id = ${scope.property}` : sql`true`}
		limit ${most + 1}`.execute(db)
	return rows.length > most ? undefined : rows.map(({ id }) => id)
}

/** How many entries name the thing that is asked for, and how many there are in the group. */
export async function countNaming(db: Db, scope: Scope, filter: EventFilters): Promise<{ naming: number; all: number }> {
	const { rows } = await sql<{ naming: number; all: number }>`select coalesce(sum(entries), 0)::integer as naming,
			(select used from usage where group_id = ${groupIn(scope)} and resource = 'events') as all
		from link_count where group_id = ${groupIn(scope)} and linked = ${linkedIn(filter)}`.execute(db)
	return rows[0] ?? { naming: 0, all: 0 }
}

export const linkedIn = ({ object, contact }: EventFilters) => [object, contact].find((id) => id !== undefined && id !== 'none')

type Entries = ReturnType<typeof matching>['entries']

function orderIn({ by, down }: Order, limit: number) {
	const value = by === 'name' ? sql<string>`event.name collate de_ch` : amount
	const inOrder = <Q extends Entries>(entries: Q) =>
		entries
			.orderBy(value, down ? 'desc' : 'asc')
			.orderBy('event.event_at', down ? 'desc' : 'asc')
			.orderBy('event.id', down ? 'desc' : 'asc')
			.limit(limit + 1)
	return { value, direction: sql.raw(down ? 'desc' : 'asc'), inOrder }
}

/** Those that have what the order goes by, from this place on. */
function beyond(entries: Entries, order: Order, after: PagePlace | null) {
	const { value } = orderIn(order, 0)
	const all = entries.where(sql<SqlBool>`${value} is not null`)
	if (!after) return all
	const last = sql`(${after.value}, ${after.at}::timestamptz, ${after.id}::uuid)`
	return all.where(sql<SqlBool>`(${value}, event.event_at, event.id) ${order.down ? sql`<` : sql`>`} ${last}`)
}

function shownInOrder(db: Db, scope: Scope, order: Order, limit: number, found: RawBuilder<unknown> | Expression<unknown>) {
	const { inOrder, value } = orderIn(order, limit)
	return inOrder(db.selectFrom('event').where(sql<SqlBool>`event.group_id = ${groupIn(scope)} and event.id in (${found})`))
		.select(storedColumns)
		.select([eventAt, sql<string>`${order.by === 'name' ? sql`event.name` : sql`${value}::text`}`.as('value')])
}

/** Behind them, newest first, those that have no amount. */
export const withoutAmount = (db: Db, scope: Scope, viewer: Viewer, filter: RollingQuery, after: PagePlace | null, limit: number) =>
	rolling(db, scope, viewer, { ...filter, sort: undefined }, after, limit, null, storedColumns, sql<SqlBool>`${amount} is null`)

/** Of what a search finds all at once, for a list that begins with the oldest. */
export const rollingAmong = (...of: Parameters<typeof rolling>) => asking(of[0], sql<RolledRow>`${rolling(...of)}`)
