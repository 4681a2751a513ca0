import { expect, test } from 'vitest'
import type { GroupBalance } from '@hausheft/contract/group-balance.ts'
import { houseBalance } from './house-balance.ts'

const data = (scope: GroupBalance['scope']) =>
	({
		scope,
		year: 2026,
		properties: [
			{ id: 'berg', expense: 20_000, income: 145_000 },
			{ id: 'see', expense: 500, income: 0 },
			{ id: 'tal', expense: 500, income: 500 },
			{ id: 'leer', expense: 0, income: 0 },
		],
	}) as unknown as GroupBalance

test('a house says what its year has come to, also where that is less than nothing or nothing', () => {
	expect(['berg', 'see', 'tal'].map((id) => houseBalance(data('any'), id)?.rappen)).toEqual([125_000, -500, 0])
	expect(houseBalance(data('any'), 'berg')?.year).toBe(2026)
})

test('nothing is said without amounts, of a house that is not there, before it is known, and to who sees their own alone', () => {
	expect([houseBalance(data('any'), 'leer'), houseBalance(data('any'), 'gone'), houseBalance(undefined, 'berg')]).toEqual([
		undefined,
		undefined,
		undefined,
	])
	expect(houseBalance(data('own'), 'berg')).toBeUndefined()
})
