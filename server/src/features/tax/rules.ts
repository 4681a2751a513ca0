import { taxKinds } from '@hausheft/contract/event-parts.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { federalPercent } from '@hausheft/contract/tax-sums.ts'
import { classKeys, yieldPlace } from '@hausheft/contract/tax-shares.ts'
import type { FlatRate, TaxList, TaxRow, Yields } from '@hausheft/contract/tax.ts'

/** What of an entry stands beside its figures in a sheet alone. */
export type Details = { journal: string | null; objects: string | null; description: string }
/** A page of the list, with the details of its entries by their ids. */
export type TaxPage = TaxList & { details?: Record<string, Details> }

/** Of what papers are made: a year of a house, page by page as often as it is asked for. The figures of a page are those of the year. */
export type TaxSource = {
	property: Pick<Property, 'name' | 'address_street' | 'address_zip' | 'address_city'>
	year: number
	pages: () => AsyncIterable<TaxPage>
}

/** A row as the database lists it. `key`: its class; `place`: that one's place in the order. */
export type Listed = Omit<TaxRow, 'tax' | 'is_yield' | 'percent' | 'gaps' | 'recipients' | 'receipts'> & {
	key: string
	place: number
	own: string
	share: number | null
	recipients: string
	receipts: string
}

const kindOf = (key: string): TaxRow['tax'] => taxKinds.find((kind) => kind === key) ?? null

export function rowOf({ key, place, own, share, recipients, receipts, ...row }: Listed): TaxRow {
	const paid = fromJson<TaxRow['recipients']>(recipients)
	const papers = fromJson<TaxRow['receipts']>(receipts)
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
	return { ...row, tax: kindOf(key), is_yield: place === yieldPlace, percent, recipients: paid, receipts: papers, gaps }
}

type Sums = { key: string; expense: number; income: number; count: number }
export const classesOf = (rows: readonly Sums[]): TaxList['classes'] =>
	classKeys.flatMap((key) => {
		const sums = rows.find((row) => row.key === key)
		return sums ? [{ tax: kindOf(key), expense: sums.expense, income: sums.income, count: sums.count }] : []
	})

/** What came in for the same objects in a month; `objects` as JSON. */
export type BroughtIn = { objects: string; name: string; year: number; month: number; income: number; count: number }

export function yieldsOf(came: readonly BroughtIn[], of: number): Yields {
	const rows = [...Map.groupBy(came, ({ objects }) => objects)].map(([objects, own]) => {
		const now = own.filter(({ year }) => year === of)
		const months = Array.from({ length: 12 }, (_, at) =>
			sum(
				now.filter(({ month }) => month === at + 1),
				'income',
			),
		)
		return {
			objects: fromJson<string[]>(objects),
			name: own[0]?.name ?? '',
			income: sum(now, 'income'),
			count: sum(now, 'count'),
			months,
		}
	})
	return { income: sum(rows, 'income'), count: sum(rows, 'count'), rows }
}
const sum = <Field extends string>(rows: readonly Record<Field, number>[], field: Field) => rows.reduce((all, row) => all + row[field], 0)

/** What the Bund allows by the age of the building, where nobody has written down anything else. */
export const offered = (flat: FlatRate, year: number): FlatRate => ({ ...flat, percent: flat.percent ?? federalPercent(flat.built, year) })

/** Where a page ends: the place of its class goes before the place in time. */
export function splitCursor(cursor: string): { place: number; rest: string } {
	const place = Number(cursor[0])
	if (!(place >= 1 && place <= yieldPlace)) throw invalidField('cursor', 'Diese Stelle der Liste gibt es nicht.')
	return { place, rest: cursor.slice(1) }
}
