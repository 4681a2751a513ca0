import { createHash } from 'node:crypto'
import type { YearClosing } from '@hausheft/contract/closings.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { TaxList } from '@hausheft/contract/tax.ts'
import { refusing, type Db } from '../../platform/database/sql.ts'
import { enqueue, longQueue, task } from '../../platform/jobs/task.ts'
import { drawingIn } from '../files/marks/rules.ts'
import { lockYear } from '../tax/actions.ts'
import type { Year } from '../tax/queries.ts'
import { classesOf, offered, rowOf, yieldsOf } from '../tax/rules.ts'
import { findMoment, insertClosing, insertNumbers, listChanged, listClosings, type Moment } from './queries.ts'
import { closingOf, readSums, sumsOf } from './rules.ts'
import { unchanged, underWay } from './words.ts'

export const makeClosing = task<{ closing: string }>('make_closing')

export async function getClosing(db: Db, year: Year): Promise<YearClosing> {
	const attempts = await listClosings(db, year)
	const newest = attempts.find(({ state }) => state === 'closed')
	return closingOf(year.year, attempts, newest ? await listChanged(db, year, newest.id) : { count: 0, list: [] })
}

/** Keeps what the year comes to at this moment; a process of its own makes the papers from that. */
export async function beginToClose(db: Db, year: Year, person: string): Promise<void> {
	// Others who give numbers of this year wait for it.
	await lockYear(db, year)
	const moment = await findMoment(db, year)
	const list = listOf(moment, year.year)
	const { property, entries } = moment
	const details = Object.fromEntries(
		moment.details.map(({ id, ...each }) => [id, each] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
	)
	const drawn = moment.drawn.flatMap(({ id, marks: list, ...file }) => {
		const { marks, size } = drawingIn(list, file) ?? {}
		return marks ? [[id, { ...(size ?? { width: null, height: null }), marks }] as const] : []
	})
	const content = {
		property,
		list: { ...list, rows: list.rows.map(withNumbers), details },
		...(drawn.length > 0 && { drawn: Object.fromEntries(drawn) }),
	}
	const sums = sumsOf(entries, list)
	// Of the same, papers would say the same again.
	const basis = createHash('sha256')
		.update(JSON.stringify([content, sums]))
		.digest('hex')
	await refuseUnchanged(db, year, basis)
	const inserted = insertClosing(db, year, { sums: { ...sums, basis }, entries, content, person })
	const closing = await refusing(inserted, 'closing_making', () => new Refusal('conflict', underWay, { reason: 'making' }))
	await insertNumbers(db, year, closing, list)
	await enqueue(db, makeClosing, { closing }, { queue: longQueue(person) })
}

/** The same papers once more would be kept beside the others for good, with all receipts. */
async function refuseUnchanged(db: Db, year: Year, basis: string): Promise<void> {
	const newest = (await listClosings(db, year)).find(({ state }) => state === 'closed')
	if (!newest || readSums(newest.sums).basis !== basis || (await listChanged(db, year, newest.id)).count > 0) return
	throw new Refusal('conflict', unchanged, { reason: 'unchanged' })
}

function listOf({ rows, classes, yields, dropped, flat }: Moment, year: number): TaxList {
	const listed = rows.map(rowOf)
	const wanting = new Set(listed.filter(({ gaps }) => gaps.length > 0).map(({ event }) => event))
	return {
		year,
		years: [],
		flat: offered(flat, year),
		classes: classesOf(classes),
		yields: yieldsOf(yields, year),
		dropped: dropped.map(({ number }) => number),
		todo: { count: wanting.size, rows: [] },
		rows: listed,
		next: null,
	}
}

const withNumbers = (row: TaxList['rows'][number]) => ({ ...row, receipts: row.receipts.map((receipt) => ({ ...receipt, given: true })) })
