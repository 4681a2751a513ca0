import type { RawBuilder } from 'kysely'
import { present } from '@hausheft/contract/looked-at.ts'
import type { FlatRate, TaxList } from '@hausheft/contract/tax.ts'
import { cutPage, placeFrom } from '../../platform/http/paging.ts'
import type { Db } from '../../platform/database/sql.ts'
import {
	classesIn,
	detailsIn,
	drawnIn,
	droppedIn,
	flatRateIn,
	gapsIn,
	listTaxYears,
	lockNumbers,
	numbersGiven,
	numbersKept,
	sharesIn,
	yieldsIn,
	type DrawnReceipt,
	type Year,
} from './queries.ts'
import { classesOf, offered, rowOf, splitCursor, yieldsOf, type TaxPage } from './rules.ts'

const pageLength = 500
/** So many things to do are enough for one look; those after them come as these are done. */
const mostGaps = 100

/** What a tax office asks for, a page of it; the figures are always those of the whole year. */
export async function listYear(db: Db, year: Year, cursor: string | undefined): Promise<TaxList> {
	const found = await rowsOf(db, sharesIn(year, afterOf(cursor), pageLength + 1))
	const page = cutPage(found, pageLength, ({ event_at, event }) => ({ at: event_at, id: event }))
	const last = page.rows.at(-1)
	const gaps = cursor === undefined ? await rowsOf(db, gapsIn(year, mostGaps)) : []
	return {
		year: year.year,
		years: await listTaxYears(db, year),
		flat: await getFlatRate(db, year),
		classes: classesOf(await rowsOf(db, classesIn(year))),
		yields: yieldsOf(await rowsOf(db, yieldsIn(year)), year.year),
		dropped: (await rowsOf(db, droppedIn(year))).map(({ number }) => number),
		todo: { count: gaps[0]?.count ?? 0, rows: gaps.map(({ count: _, ...row }) => rowOf(row)) },
		rows: page.rows.map(rowOf),
		next: page.from === null || !last ? null : `${last.place}${page.from}`,
	}
}
/** All that something is missing of. */
export const listGaps = async (db: Db, year: Year): Promise<TaxList['rows']> =>
	(await rowsOf(db, gapsIn(year, null))).map(({ count: _, ...row }) => rowOf(row))

/** A page of the list as papers need it. */
export async function listForPaper(db: Db, year: Year, cursor: string | undefined): Promise<TaxPage> {
	const page = await listYear(db, year, cursor)
	const found = await rowsOf(db, detailsIn(year, [...new Set(page.rows.map(({ event }) => event))]))
	return { ...page, details: Object.fromEntries(found.map(({ id, ...details }) => [id, details])) }
}

/** On which receipts something is drawn. */
export const listDrawn = async (db: Db, year: Year): Promise<Map<string, DrawnReceipt>> =>
	new Map((await rowsOf(db, drawnIn(year))).map((receipt) => [receipt.id, receipt]))

const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

export const getFlatRate = async (db: Db, year: Year): Promise<FlatRate> => {
	const [flat] = await rowsOf(db, flatRateIn(year))
	return offered(present(flat), year.year)
}

/** Nobody else gives numbers of this year before this transaction has ended. */
export const lockYear = (db: Db, year: Year) => lockNumbers(year).execute(db)

/** Papers of this year are about to be made: what is on them is called by a number that stays. */
export async function giveNumbers(db: Db, year: Year): Promise<void> {
	await lockYear(db, year)
	// First those of a closing: should it fail at this moment, what it takes back gets a number all the same.
	await numbersKept(year).execute(db)
	await numbersGiven(year, null).execute(db)
}

function afterOf(cursor: string | undefined) {
	if (cursor === undefined) return null
	const { place, rest } = splitCursor(cursor)
	const at = placeFrom(rest, 'cursor')
	return at && { place, ...at }
}
