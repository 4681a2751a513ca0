// Hides how a list that can grow without end is read page by page, and how the place where one ends travels to whoever reads on.
import { Id } from '@hausheft/contract/fields.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

/** One page of a list; `from` is the next one's cursor, or null. */
export class Page<Row> {
	readonly rows: Row[]
	readonly from: string | null
	constructor(rows: Row[], from: string | null) {
		this.rows = rows
		this.from = from
	}
}

type AskedPage = { from?: string | undefined; limit?: number | undefined }

/** The page that was asked for; `list` is asked for one row more, which tells whether there is another page. */
export async function readPage<Row>(
	{ from, limit = 200 }: AskedPage,
	placeOf: (row: Row) => PagePlace,
	list: (after: PagePlace | null, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
	return cutPage(await list(placeFrom(from), limit + 1), limit, placeOf)
}

export function cutPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => PagePlace): Page<Row> {
	const last = rows[limit - 1]
	return new Page(rows.slice(0, limit), rows.length > limit && last ? cursorOf(placeOf(last)) : null)
}

/** The last row's instant and id; lists are ordered by both. In another order also which one, and what the row has there: null for nothing. */
export type PagePlace = { at: string; id: string; order?: string; value?: string | null }

export const cursorOf = ({ at, id, order, value }: PagePlace): string =>
	Buffer.from([order, at, id, value].filter((part) => part != null).join(' ')).toString('base64url')

const isId = (text: string) => Id.safeParse(text).data === text
/** Of the years that JavaScript and PostgreSQL write alike. */
const isInstant = (text: string) => text >= '0001' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
const nowhere = (field: string) => invalidField(field, 'Diese Stelle der Liste gibt es nicht.')

/** Null for the beginning. Refuses what no answer of ours can have contained: it must print as it was read. `field`: how the query calls it. */
export function placeFrom(from: string | undefined, field = 'from'): PagePlace | null {
	if (from === undefined) return null
	const [at = '', id = ''] = Buffer.from(from, 'base64url').toString('latin1').split(' ')
	if (!isInstant(at) || !isId(id) || cursorOf({ at, id }) !== from) throw nowhere(field)
	return { at, id }
}

/** The same in another order than the usual one: a place of any other order is none. `fits`: whether a row can have that there. */
export function orderedPlaceFrom(order: string, from: string | undefined, fits: (value: string | null) => boolean): PagePlace | null {
	if (from === undefined) return null
	const [, at = '', id = '', ...rest] = Buffer.from(from, 'base64url').toString().split(' ')
	const place = { at, id, order, value: rest.length > 0 ? rest.join(' ') : null }
	if (!isInstant(at) || !isId(id) || !fits(place.value) || cursorOf(place) !== from) throw nowhere('from')
	return place
}

/** The same for a list in the order of its ids. */
export function idFrom(from: string | undefined): string | null {
	if (from === undefined) return null
	if (!isId(from)) throw nowhere('from')
	return from
}
