import { expect, test } from 'vitest'
import type { GroupBalance } from '@hausheft/contract/group-balance.ts'
import { housesWithAmounts, monthsOf } from './house-years.ts'

type House = GroupBalance['properties'][number]
const house = (id: string, ...months: [expense: number, income: number, count: number][]) =>
	({
		id,
		expense: months.reduce((sum, [expense]) => sum + expense, 0),
		income: months.reduce((sum, [, income]) => sum + income, 0),
		months: months.map(([expense, income, count], at) => ({ month: `2026-0${at + 1}`, expense, income, count })),
	}) as unknown as House
const houses = [house('berg', [100, 0, 1], [50, 900, 3]), house('see', [7, 20, 2], [0, 0, 0]), house('tal', [0, 0, 0], [0, 1, 1])]

test('the months of all houses are added up one by one; those of one house are its own', () => {
	expect(monthsOf(houses, undefined)).toEqual([
		{ month: '2026-01', expense: 107, income: 20, count: 3 },
		{ month: '2026-02', expense: 50, income: 901, count: 4 },
	])
	expect(monthsOf(houses, 'see')).toEqual([
		{ month: '2026-01', expense: 7, income: 20, count: 2 },
		{ month: '2026-02', expense: 0, income: 0, count: 0 },
	])
	expect([monthsOf(houses, 'gone'), monthsOf([], undefined)]).toEqual([[], []])
})

test('a house without amounts has no year to go to; one with income alone has, and one whose amounts cancel out', () => {
	const all = [...houses, house('leer', [0, 0, 2]), house('gleich', [500, 500, 2])]
	expect(housesWithAmounts(all).map(({ id }) => id)).toEqual(['berg', 'see', 'tal', 'gleich'])
})
