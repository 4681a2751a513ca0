import type { FlatRate, TaxList } from '@hausheft/contract/tax.ts'
import { cutPage, placeFrom } from '../../platform/http/paging.ts'
import type { Db } from '../../platform/database/sql.ts'
import { findFlatRate, listClasses, listGaps, listShares, listTaxYears, type Year } from './queries.ts'
import { classesOf, rowOf, splitCursor, type Listed } from './rules.ts'

const pageLength = 500
/** So many things to do are enough for one look; those after them come as these are done. */
const mostGaps = 100

export const noFlatRate: FlatRate = { base: null, percent: null, note: '', version: 0 }
export const getFlatRate = async (db: Db, year: Year): Promise<FlatRate> => (await findFlatRate(db, year)) ?? noFlatRate

/** What a tax office asks for, a page of it; the figures are always those of the whole year. */
export async function listYear(db: Db, year: Year, cursor: string | undefined): Promise<TaxList> {
	const found = await listShares(db, year, afterOf(cursor), pageLength + 1)
	const page = cutPage(found, pageLength, ({ event_at, event }) => ({ at: event_at, id: event }))
	const last = page.rows.at(-1)
	const gaps = cursor === undefined ? await listGaps(db, year, mostGaps) : { count: 0, rows: [] as Listed[] }
	return {
		year: year.year,
		years: await listTaxYears(db, year),
		flat: await getFlatRate(db, year),
		classes: classesOf(await listClasses(db, year)),
		todo: { count: gaps.count, rows: gaps.rows.map(rowOf) },
		rows: page.rows.map(rowOf),
		next: page.from === null || !last ? null : `${last.place}${page.from}`,
	}
}

function afterOf(cursor: string | undefined) {
	if (cursor === undefined) return null
	const { place, rest } = splitCursor(cursor)
	const at = placeFrom(rest, 'cursor')
	return at && { place, ...at }
}
