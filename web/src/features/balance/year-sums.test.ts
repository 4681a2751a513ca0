import { expect, test } from 'vitest'
import type { Balance } from '@hausheft/contract/balance.ts'
import { breakdownRows, listOf, monthsBeside, netOf, soFar, sumOf, untilToday } from './year-sums.ts'

const namedSums = (id: string | null, name: string | null, expense: number, income = 0, count = 1) => ({ id, name, expense, income, count })
const balance: Balance = {
	year: 2026,
	years: [2026],
	scope: 'any',
	months: [],
	before: [],
	to_date: null,
	journals: [
		namedSums(null, null, 900_00, 0, 7),
		namedSums('a', 'Heizung', 120_00),
		namedSums('b', 'Mieten', 0, 5_000_00),
		namedSums('c', 'Leer', 0, 0, 0),
	],
	objects: [namedSums('o', null, 5)],
	contacts: [namedSums('y', 'Zbinden', 10), namedSums('z', 'Äbi', 10)],
	unpaid: 0,
	tax: [
		{ tax: null, relevant: false, expense: 1, income: 0, count: 1 },
		{ tax: null, relevant: true, expense: 2, income: 0, count: 1 },
		{ tax: 'energie', relevant: true, expense: 3, income: 0, count: 1 },
		{ tax: 'werterhaltend', relevant: true, expense: 4, income: 0, count: 1 },
	],
}

test('a side of the year stands by its amounts, what names none at the end, what has no entry not at all', () => {
	expect(breakdownRows(balance, 'journals').map(({ name }) => name)).toEqual(['Mieten', 'Heizung', 'Ohne Journal'])
	expect(breakdownRows(balance, 'objects').map(({ name }) => name)).toEqual(['Ohne Namen'])
	expect(breakdownRows(balance, 'contacts').map(({ name }) => name)).toEqual(['Äbi', 'Zbinden'])
	expect(breakdownRows(balance, 'tax').map(({ expense }) => expense)).toEqual([4, 3, 2, 1])
})

test('each line leads to the list of its entries, and no other', () => {
	const house = { group: 'g', property: 'p' }
	const to = '/group/$group/property/$property/events/$kind'
	const params = { ...house, kind: 'balance' }
	const searches = (['journals', 'objects', 'contacts', 'tax'] as const).map((side) =>
		breakdownRows(balance, side).map(({ where }) => listOf(house, where)),
	)
	expect(searches[0]).toEqual([
		{ to, params, search: { year: 2026, journal: 'b' } },
		{ to, params, search: { year: 2026, journal: 'a' } },
		{ to, params, search: { year: 2026, journal: 'none' } },
	])
	expect(searches[1]?.map(({ search }) => search)).toEqual([{ year: 2026, object: 'o' }])
	expect(searches[2]?.map(({ search }) => search.contact)).toEqual(['z', 'y'])
	expect(searches[3]?.map(({ search }) => search.tax)).toEqual(['werterhaltend', 'energie', 'unclassified', 'none'])
})

test('Rappen add up, and what goes out is taken away', () => {
	expect(sumOf([namedSums('a', '', 5, 1), namedSums('b', '', 6, 100, 2)])).toEqual({ expense: 11, income: 101, count: 3 })
	expect(netOf({ income: 101, expense: 11 })).toBe(90)
})

test('what is entered for later is no part of what is compared', () => {
	const sums = { expense: 900, income: 50, count: 3 }
	expect(untilToday(sums, { expense: 600, income: 50, count: 2 })).toEqual({ expense: 300, income: 0, count: 1 })
	expect(untilToday(sums, undefined)).toEqual(sums)
})

test('a year to come stands beside no year that is not over', () => {
	const before = [{ month: '2026-01', expense: 1, income: 0, count: 1 }]
	const beside = (year: number) => monthsBeside({ year, before }, 2026)
	expect([beside(2025), beside(2026), beside(2027)]).toEqual([before, before, []])
})

test('what the running year came to until today, what comes after and the same days before each lead to their own days', () => {
	expect(soFar(2028, '2028-02-29', '2027-02-28')).toEqual({
		over: { since: '2028-01-01', until: '2028-02-29' },
		ahead: { since: '2028-03-01', until: '2028-12-31' },
		before: { since: '2027-01-01', until: '2027-02-28' },
	})
})
