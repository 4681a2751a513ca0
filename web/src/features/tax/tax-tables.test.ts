import { expect, test } from 'vitest'
import type { TaxList, TaxRow } from '@hausheft/contract/tax.ts'
import { amountOf, receiptNumbers, tablesOf, wholeOf } from './tax-tables.ts'

const row = (event: string, tax: TaxRow['tax'], is_yield = false) => ({ event, tax, is_yield }) as TaxRow
const sums = (tax: TaxRow['tax'], expense: number, income: number, count: number) => ({ tax, expense, income, count })
const list = (classes: ReturnType<typeof sums>[], yields = { income: 0, count: 0 }) =>
	({ classes, yields: { ...yields, rows: [] } }) as unknown as Pick<TaxList, 'classes' | 'yields'>

test('what came back of a cost is taken off, and may be more than it; a yield is what came in', () => {
	expect([amountOf({ expense: 900, income: 150 }), amountOf({ expense: 100, income: 150 }), amountOf({ income: 150 })]).toEqual([
		750, -50, 150,
	])
	expect(wholeOf([sums('energie', 900, 150, 2), sums(null, 100, 0, 1), sums('werterhaltend', 0, 60, 1)])).toBe(790)
	expect(wholeOf([])).toBe(0)
})

test('each class has its own rows, and the yields are a table of their own with those of no class', () => {
	const rows = [
		row('dach', 'werterhaltend'),
		row('miete', null, true),
		row('öl', null),
		row('fenster', 'energie'),
		row('pacht', null, true),
		row('maler', 'werterhaltend'),
	]
	const { costs, yields } = tablesOf(
		list([sums('werterhaltend', 500, 0, 2), sums('energie', 100, 0, 1), sums(null, 90, 2000, 3)], { income: 2000, count: 2 }),
		rows,
	)
	expect(costs.map((each) => [each.sums.tax, each.sums.income, each.rows.map(({ event }) => event)])).toEqual([
		['werterhaltend', 0, ['dach', 'maler']],
		['energie', 0, ['fenster']],
		[null, 0, ['öl']],
	])
	expect(yields.map(({ event }) => event)).toEqual(['miete', 'pacht'])
})

test('a class whose rows are on a later page has no table yet, and one of yields alone never', () => {
	const classes = [sums('energie', 100, 0, 1), sums(null, 0, 2000, 2)]
	expect(tablesOf(list(classes, { income: 2000, count: 2 }), [row('miete', null, true)])).toMatchObject({
		costs: [],
		yields: [{ event: 'miete' }],
	})
	expect(tablesOf(list([]), [])).toEqual({ costs: [], yields: [] })
})

test('a number that is not given yet stands in brackets', () => {
	expect(
		receiptNumbers([
			{ number: 7, given: true },
			{ number: 8, given: false },
		]),
	).toBe('7, (8)')
	expect(receiptNumbers([])).toBe('')
})
