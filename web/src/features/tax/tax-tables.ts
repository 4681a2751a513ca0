import type { TaxList, TaxRow } from '@hausheft/contract/tax.ts'
import { costsOf } from '@hausheft/contract/tax-sums.ts'

type Cost = ReturnType<typeof costsOf>[number]
/** A yield has no expense: it is what came in. */
type Amounts = { expense?: number; income: number }

/** What came back of a cost is taken off. */
export const amountOf = ({ expense, income }: Amounts): number => (expense === undefined ? income : expense - income)

/** What all classes come to. */
export const wholeOf = (costs: readonly Amounts[]): number => costs.reduce((sum, cost) => sum + amountOf(cost), 0)

/** The rows that are there by now, class by class and the yields apart; the sums are those of the year. None without rows. */
export function tablesOf(
	list: Pick<TaxList, 'classes' | 'yields'>,
	rows: readonly TaxRow[],
): { costs: { sums: Cost; rows: TaxRow[] }[]; yields: TaxRow[] } {
	const costs = costsOf(list).map((sums) => ({ sums, rows: rows.filter((row) => row.tax === sums.tax && !row.is_yield) }))
	return { costs: costs.filter((each) => each.rows.length > 0), yields: rows.filter((row) => row.is_yield) }
}

/** A number in brackets is what it would be: given it is with the papers. */
export const receiptNumbers = (receipts: readonly Pick<TaxRow['receipts'][number], 'number' | 'given'>[]): string =>
	receipts.map(({ number, given }) => (given ? number : `(${number})`)).join(', ')

type ListPage = Pick<TaxList, 'rows' | 'next'>
type PageState = { data: ListPage | undefined; isPending: boolean; isError: boolean }

/** What is there by now, where the next page begins, null at the end, and whether there is more: also what is being read, or could not be. */
export function readSoFar(first: ListPage, pages: readonly PageState[]): { rows: TaxRow[]; next: string | null; more: boolean } {
	const last = pages.at(-1)
	const next = last ? (last.data?.next ?? null) : first.next
	return {
		rows: [...first.rows, ...pages.flatMap(({ data }) => data?.rows ?? [])],
		next,
		more: next !== null || last?.isPending === true || last?.isError === true,
	}
}
