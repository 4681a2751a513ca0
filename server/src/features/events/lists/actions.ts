import { sorts } from '@hausheft/contract/event-parts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { EventFilters, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { placeOf, type Acting } from '../../../platform/database/act.ts'
import { writtenPerShape, type Statement } from '../../../platform/database/batch.ts'
import { build } from '../../../platform/database/connect.ts'
import { cursorOf, orderedPlaceFrom, placeFrom, type PagePlace } from '../../../platform/http/paging.ts'
import { allFound, findEntries, foundAmong, type Question } from '../../search/queries.ts'
import { namesFor } from '../names/queries.ts'
import { linkOf, type Scope } from '../queries.ts'
import { seesAll, shownEvent, type Parts, type Viewer } from '../rules.ts'
import {
	betweenDocuments,
	countNaming,
	firstPage,
	firstPlaces,
	linkedIn,
	listBetween,
	metInOrder,
	ordered,
	rolledPage,
	rolling,
	rollingAmong,
	withoutAmount,
	type RolledPage,
	type RolledRow,
} from './queries.ts'
import { checkOrder, isValueIn, orderOf, wayTo } from './rules.ts'

/** Where a page of this list begins: in its own order. */
export const placeIn = (filter: RollingQuery) =>
	filter.sort === undefined || filter.sort === sorts[0]
		? placeFrom(filter.from)
		: orderedPlaceFrom(filter.sort, filter.from, (value) => isValueIn(orderOf(filter), value))

/** Where a page that ends with this row leads on. */
export const placeOfRow =
	({ sort = sorts[0] }: RollingQuery) =>
	({ event_at, id, value = null }: Pick<RolledRow, 'event_at' | 'id' | 'value'>) => ({
		at: event_at,
		id,
		...(sort !== sorts[0] && { order: sort, value }),
	})

/**
 * One page of entries and one row more, as `rolling` gives it. With words these are of what the search finds, taken from the top of its list
 * in growing steps until enough of it fit the other filters.
 */
export async function rollEntries(acting: Acting, scope: Scope, viewer: Viewer, filter: RollingQuery, limit: number): Promise<RolledRow[]> {
	checkOrder(viewer, 'property' in scope || 'group' in scope, filter)
	const after = placeIn(filter)
	const { by, down } = orderOf(filter)
	if (by !== 'event_at') return rollOrdered(acting, scope, viewer, filter, limit)
	const q = filter.q?.trim()
	if (!q) return rolling(acting.db, scope, viewer, filter, after, limit, await fewBetween(acting, scope, filter)).execute()
	const question = { ...viewer, group: placeOf(acting).group, q }
	const among = spanOf(scope, filter)
	if (!down) return rollingAmong(acting.db, scope, viewer, filter, after, limit, allFound(question, among))
	const rows: RolledRow[] = []
	for (let below = after, most = 100; ; most *= 10) {
		const span = { ...among, year: filter.year ?? null, below }
		const found = await findEntries(acting.db, question, span, most)
		const ids = found.map(({ id }) => id)
		rows.push(...(await rolling(acting.db, scope, viewer, filter, after, limit - rows.length, ids).execute()))
		below = found.at(-1) ?? null
		if (rows.length > limit || found.length < most) return rows
		const page = most === 100 && isNarrow(filter) && (await foundInList(acting, scope, viewer, filter, question, limit))
		if (page) return page
	}
}

/** Where few lie between two amounts, those: in the order of the list they may be met late. */
const fewBetween = async ({ db }: Acting, scope: Scope, filter: RollingQuery) =>
	filter.amount_to === undefined || linkOf(scope, filter) ? null : ((await listBetween(db, scope, filter, lookedAt)) ?? null)

/** By more than words and a year: of what many say few may fit. */
const isNarrow = ({ q: _words, year: _year, sort: _sort, from: _from, limit: _limit, include: _names, ...narrowed }: RollingQuery) =>
	Object.values(narrowed).some((value) => value !== undefined && value !== 'all')

const lookedAt = 2000
/** The page of those among the first of the list that say it; undefined where they are not enough to tell. */
async function foundInList(acting: Acting, scope: Scope, viewer: Viewer, filter: RollingQuery, question: Question, limit: number) {
	const after = placeIn(filter)
	const first = await firstPlaces(acting.db, scope, viewer, filter, after, lookedAt)
	const found = await foundAmong(acting.db, question, first)
	if (found.length <= limit && first.length === lookedAt) return undefined
	return rolling(acting.db, scope, viewer, filter, after, limit, found).execute()
}

const written = writtenPerShape(500)

/** How a page is asked for whose entries are the same for all who see them; the list of a property has one text for all of them. */
export function pageStatement(scope: Scope, filter: RollingQuery, after: PagePlace | null, limit: number): Statement {
	const { object, contact, journal, from: _from, ...shape } = filter
	const [[kind, id]] = Object.entries(scope) as [[string, string]]
	const ids = Object.entries({ object, contact, journal }).filter(([, value]) => value !== undefined && value !== 'none')
	const plain = Object.entries({ object, contact, journal }).map(([, value]) => (value === 'none' ? value : value && 'id'))
	const place = after ? [after.at, after.id] : []
	const statement = written(
		JSON.stringify([kind, plain, place.length, limit, shape]),
		[id, ...ids.map(([, value]) => String(value)), ...place],
		(given) => {
			const [of = '', ...rest] = given
			const named = Object.fromEntries(ids.map(([name], at) => [name, rest[at]]))
			const [at = '', last = ''] = rest.slice(ids.length)
			const beyond = after && { ...after, at, id: last }
			return rolledPage(build, { [kind]: of } as Scope, { ...filter, ...named }, beyond, limit).compile(build)
		},
	)
	if (kind !== 'property' || after || isNarrow(filter) || filter.q || filter.year !== undefined || orderOf(filter) !== orderOf({}))
		return statement
	const unnamed = written(JSON.stringify(['first', limit, filter.include]), [id], ([of = '']) =>
		firstPage(of, filter, limit).compile(build),
	)
	return { ...statement, unnamed }
}

/** A page as it leaves: what is listed in it is JSON already. */
export type ShownPage = { ids: string; from: string | null; documents: string; names: Record<string, string> }

/** What a page keeps, as this viewer may know it: as it is for who sees everything. */
export function shownPage(viewer: Viewer, filter: RollingQuery, kept: RolledPage): ShownPage {
	const [event_at = '', id = ''] = kept.last?.split(' ') ?? []
	const from = kept.last === null ? null : cursorOf(placeOfRow(filter)({ event_at, id }))
	const page = { ids: kept.ids ?? '', from }
	const documents = answeredDocuments(kept)
	const names = fromJson<Parameters<typeof namesFor>[1]>(kept.names ?? '[]')
	if (seesAll(viewer)) return { ...page, documents, names: namesFor(viewer, names) }
	const parts = fromJson<Parts[]>(`[${kept.parts ?? ''}]`)
	const events = fromJson<Event[]>(`[${documents}]`).map((event, n) => shownEvent(viewer, event, () => parts[n] ?? {}))
	const shown = JSON.stringify(events).slice(1, -1)
	return { ...page, documents: shown, names: namesFor(viewer, names, shown) }
}

/** The entries of a page with how often they were answered, which is no part of what is kept of them. */
function answeredDocuments({ ids, documents, replies }: RolledPage): string {
	if (replies === null) return documents ?? ''
	const answered = new Map(Object.entries(fromJson<Record<string, unknown>>(`{${replies}}`)))
	const order = fromJson<string[]>(`[${ids ?? ''}]`)
	const each = (documents ?? '').split(betweenDocuments).map((document, n) => {
		const said = answered.get(order[n] ?? '')
		return said ? `${document.slice(0, -1)},"replies":${JSON.stringify(said)}}` : document
	})
	return each.join(',')
}

/** Among which entries words are looked for. */
export const spanOf = (scope: Scope, filter: EventFilters) => ({
	property: 'property' in scope ? scope.property : null,
	linked: linkOf(scope, filter) ?? null,
})

/** What has no amount comes behind all that has one, whichever way these stand. */
async function rollOrdered(acting: Acting, scope: Scope, viewer: Viewer, filter: RollingQuery, limit: number): Promise<RolledRow[]> {
	const after = placeIn(filter)
	const order = orderOf(filter)
	const isBehind = after !== null && after.value === null
	const rows = isBehind ? [] : await firstInOrder(acting.db, scope, viewer, filter, order, after, limit)
	if (order.by === 'name' || rows.length > limit) return rows
	return [...rows, ...(await withoutAmount(acting.db, scope, viewer, filter, isBehind ? after : null, limit - rows.length).execute())]
}

/** What many name is met soon on the way through the house; what few name is put in order by itself, and so is what is not met on so long a way. */
async function firstInOrder(...[db, scope, viewer, filter, order, after, limit]: Parameters<typeof ordered>): Promise<RolledRow[]> {
	if (linkedIn(filter)) {
		const { naming, all } = await countNaming(db, scope, filter)
		const way = wayTo(naming, all, limit)
		const met = way > 0 && (await metInOrder(db, scope, viewer, filter, order, after, limit, way))
		if (met) return met
	}
	return ordered(db, scope, viewer, filter, order, after, limit).execute()
}
