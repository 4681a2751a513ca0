import { expect, test } from 'vitest'
import type { TaxList, TaxRow } from '@hausheft/contract/tax.ts'
import { amountOf, readSoFar, receiptNumbers, tablesOf, wholeOf } from './tax-tables.ts'

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

test('a list goes on where its last page ends, and also while one is read or could not be', () => {
	const page = (event: string, next: string | null) => ({ rows: [row(event, null)], next })
	const [read, pending, failed] = [
		{ isPending: false, isError: false },
		{ isPending: true, isError: false },
		{ isPending: false, isError: true },
	]
	const soFar = (next: string | null, ...pages: Parameters<typeof readSoFar>[1]) => {
		const { rows, ...rest } = readSoFar(page('a', next), pages)
		return { ...rest, events: rows.map(({ event }) => event).join('') }
	}
	expect(soFar(null)).toEqual({ events: 'a', next: null, more: false })
	expect(soFar('2')).toEqual({ events: 'a', next: '2', more: true })
	expect(soFar('2', { data: undefined, ...pending })).toEqual({ events: 'a', next: null, more: true })
	const second = { data: page('b', '3'), ...read }
	expect(soFar('2', second)).toEqual({ events: 'ab', next: '3', more: true })
	expect(soFar('2', second, { data: undefined, ...failed })).toEqual({ events: 'ab', next: null, more: true })
	expect(soFar('2', second, { data: page('c', '4'), ...read })).toEqual({ events: 'abc', next: '4', more: true })
	expect(soFar('2', second, { data: page('c', '4'), ...read }, { data: page('d', null), ...read })).toEqual({
		events: 'abcd',
		next: null,
		more: false,
	})
})
