import { taxKinds } from '@hausheft/contract/event-parts.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import type { TaxList, TaxRow } from '@hausheft/contract/tax.ts'

/** In the order in which they are listed; the last one waits for a class. */
export const classKeys = [...taxKinds, 'unclassified'] as const

/** A row as the database lists it. `key`: its class; `place`: that one's place in the order. */
export type Listed = Omit<TaxRow, 'tax' | 'percent' | 'gaps' | 'recipients' | 'receipts'> & {
	key: string
	place: number
	own: string
	share: number | null
	recipients: string
	receipts: string
}

export const kindOf = (key: string): TaxRow['tax'] => taxKinds.find((kind) => kind === key) ?? null

export function rowOf({ key, place: _, own, share, recipients, receipts, ...row }: Listed): TaxRow {
	const paid = JSON.parse(recipients) as TaxRow['recipients']
	const papers = JSON.parse(receipts) as TaxRow['receipts']
	// What comes in has neither class nor recipient of its own.
	const gaps: TaxRow['gaps'] =
		row.bill === 0
			? []
			: [
					...(papers.length === 0 ? (['receipt'] as const) : []),
					...(paid.length === 0 ? (['recipient'] as const) : []),
					...(own === 'unclassified' ? (['tax'] as const) : []),
				]
	const isSplit = row.expense !== row.bill
	const percent = isSplit && share !== null ? (key === own ? share : 100 - share) : null
	return { ...row, tax: kindOf(key), percent, recipients: paid, receipts: papers, gaps }
}

type Sums = { key: string; expense: number; income: number; count: number }
export const classesOf = (rows: readonly Sums[]): TaxList['classes'] =>
	classKeys.flatMap((key) => {
		const sums = rows.find((row) => row.key === key)
		return sums ? [{ tax: kindOf(key), expense: sums.expense, income: sums.income, count: sums.count }] : []
	})

/** Where a page ends: the place of its class goes before the place in time. */
export function splitCursor(cursor: string): { place: number; rest: string } {
	const place = Number(cursor[0])
	if (!(place >= 1 && place <= classKeys.length)) throw invalidField('cursor', 'Diese Stelle der Liste gibt es nicht.')
	return { place, rest: cursor.slice(1) }
}
