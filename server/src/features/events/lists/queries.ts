import { CompiledQuery, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventFilters, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import type { Statement } from '../../../platform/database/batch.ts'
import { among, type Db } from '../../../platform/database/sql.ts'
import type { PagePlace } from '../../../platform/http/paging.ts'
import { asking } from '../../search/queries.ts'
import { amount, groupIn, matching, namedThings, storedColumns, type Part, type Scope, type Stored } from '../queries.ts'
import type { Viewer } from '../rules.ts'
import type { Order } from './rules.ts'

/** `value`: what of it the list is in order by, where that is not its moment. */
export type RolledRow = Stored & { event_at: string; value?: string | null }

const eventAt = sql<string>`iso(event.event_at)`.as('event_at')

/**
 * One page of entries as stored, by their moments; one row more than asked tells that there is a next page. `viewer` is needed for what not
 * everybody sees. `found`: no others than these, which a search has found.
 */
export function rolling(
	db: Db,
	scope: Scope,
	viewer: Viewer | null,
	filter: RollingQuery,
	after: PagePlace | null,
	limit: number,
	found: string[] | RawBuilder<unknown> | null = null,
) {
	const [direction, beyond] = filter.sort === 'event_at_asc' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
	const most = !found && isOneIndex(scope, filter) ? sql.lit(limit + 1) : limit + 1
	const page = (part?: Part) => {
		const { entries, at, id } = matching(db, scope, viewer, filter, part)
		let query = entries.orderBy(at, direction).orderBy(id, direction).limit(most)
		if (after) query = query.where(sql<SqlBool>`(${at}, ${id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`)
		if (!found) return query
		return query.where(Array.isArray(found) ? among('event.id', found) : sql<SqlBool>`event.id in (${found})`)
	}
	const shown = <Q extends ReturnType<typeof page>>(query: Q) => query.select(storedColumns).select(eventAt)
	if (!isEither(filter)) return shown(page())
	// Either part has an index in the order of the list; asked for both at once the planner walks all entries.
	const top = (part: Part) => sql`(${page(part).select('event.id')})`
	return shown(
		db
			.selectFrom('event')
			.where('event.deleted_at', 'is', null)
			.where(sql<SqlBool>`event.group_id = ${groupIn(scope)} and event.id in (${top('maintenance')} union all ${top('reminder')})`)
			.orderBy('event.event_at', direction)
			.orderBy('event.id', direction)
			.limit(limit + 1),
	)
}

/** A page in one row: its entries as they are kept, one behind the other, and its last place if another page follows. */
export type RolledPage = {
	ids: string | null
	documents: string | null
	parts: string | null
	last: string | null
	names: string | null
}

const whoSeesAll = { ...uncapped('owner'), person: '', contacts: null }

/** The same as `rolling` for who sees all by which it is narrowed. */
export function rolledPage(db: Db, scope: Scope, filter: RollingQuery, after: PagePlace | null, limit: number) {
	const most = sql.lit(limit)
	const here = sql`filter (where rolled.turn <= ${most})`
	const names = sql`(select coalesce(json_agg(named), '[]')::text from (${namedThings(sql`page.group_id`, sql`page.all_ids`)}) named)`
	return sql<RolledPage>`select page.ids, page.documents, page.parts, page.last, ${filter.include === 'names' ? names : sql`null`} as names
		from (select ${groupIn(scope)} as group_id, string_agg('"' || rolled.id || '"', ',') ${here} as ids, string_agg(rolled.document, ',') ${here} as documents,
			string_agg(rolled.parts, ',') ${here} as parts, array_agg(rolled.id) ${here} as all_ids,
			case when count(*) > ${most} then max(rolled.event_at || ' ' || rolled.id) filter (where rolled.turn = ${most}) end as last
			from (select rolled.*, row_number() over () as turn from (${rolling(db, scope, whoSeesAll, filter, after, limit)}) rolled) rolled) page`
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
export function ordered(
	db: Db,
	scope: Scope,
	viewer: Viewer,
	filter: RollingQuery,
	{ by, down }: Order,
	after: PagePlace | null,
	limit: number,
) {
	const value = by === 'name' ? sql<string>`event.name collate de_ch` : amount
	const [direction, beyond] = down ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const)
	const inOrder = <Q extends ReturnType<typeof matching>['entries']>(entries: Q) =>
		entries
			.orderBy(value, direction)
			.orderBy('event.event_at', direction)
			.orderBy('event.id', direction)
			.limit(limit + 1)
	let all = matching(db, scope, viewer, filter).entries.where(sql<SqlBool>`${value} is not null`)
	const last = after && sql`(${after.value}, ${after.at}::timestamptz, ${after.id}::uuid)`
	if (last) all = all.where(sql<SqlBool>`(${value}, event.event_at, event.id) ${beyond} ${last}`)
	// Each property has its entries in order: of a group come the first ones of each.
	const firstOfEach = (group: string) => sql`select top.id from property as place
		cross join lateral ${inOrder(all.where(sql<SqlBool>`event.property_id = place.id`)).select('event.id')} as top
		where place.group_id = ${group} and place.deleted_at is null`
	// Those of one object or contact are put in order by themselves: where none stands among the first, that order leads through the whole house.
	const few = () => sql`select few.id from ${all.select(['event.id', 'event.event_at']).select(value.as('value')).offset(0)} as few
		order by few.value ${sql.raw(direction)}, few.event_at ${sql.raw(direction)}, few.id ${sql.raw(direction)} limit ${limit + 1}`
	const found = leadsToFew(filter) ? few() : 'group' in scope ? firstOfEach(scope.group) : inOrder(all).select('event.id')
	// By their ids first: no document is read that is not shown.
	return inOrder(db.selectFrom('event').where(sql<SqlBool>`event.group_id = ${groupIn(scope)} and event.id in (${found})`))
		.select(storedColumns)
		.select([eventAt, sql<string>`${by === 'name' ? sql`event.name` : sql`${amount}::text`}`.as('value')])
}

const leadsToFew = ({ object, contact }: EventFilters) => [object, contact].some((id) => id !== undefined && id !== 'none')

/** Behind them, newest first, those that have no amount. */
export const withoutAmount = (db: Db, scope: Scope, viewer: Viewer, filter: RollingQuery, after: PagePlace | null, limit: number) =>
	rolling(db, scope, viewer, { ...filter, sort: undefined }, after, limit).where(sql<SqlBool>`${amount} is null`)

/** Of what a search finds all at once, for a list that begins with the oldest. */
export const rollingAmong = (...of: Parameters<typeof rolling>) => asking(of[0], sql<RolledRow>`${rolling(...of)}`)
