import type { TimeRow } from '@hausheft/contract/time-recording.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookName, bookOf, byMonth, minutesOf, narrow, queryOf, sumsBy, workerOf } from './time-sums.ts'

const anna = '01a1fd6b-0000-7000-8000-000000000001'
const garden = '01a1fd6b-0000-7000-8000-000000000002'
const row = (more: Partial<TimeRow>): TimeRow => ({
	month: '2026-11',
	user: anna,
	name: 'Anna',
	journal: null,
	journal_name: null,
	minutes: 10,
	count: 1,
	...more,
})
const rows = [
	row({}),
	row({ user: null, name: 'Kunz', minutes: 25 }),
	row({ month: '2026-10', name: 'Anna Keller', journal: garden, journal_name: 'Garten', minutes: 20 }),
]

test('rows are added up by person and journal, the most first, under the newest name', () => {
	expect(sumsBy(rows, workerOf, ({ name }) => name)).toEqual([
		{ key: anna, name: 'Anna', minutes: 30 },
		{ key: 'kunz', name: 'Kunz', minutes: 25 },
	])
	expect(sumsBy(rows, bookOf, bookName)).toEqual([
		{ key: 'none', name: 'Ohne Journal', minutes: 35 },
		{ key: garden, name: 'Garten', minutes: 20 },
	])
	expect(byMonth(rows).map(({ month, minutes }) => [month, minutes])).toEqual([
		['2026-11', 35],
		['2026-10', 20],
	])
})

test('who has worked as long as another stands by name, with umlauts where they belong', () => {
	const named = ['Zoe', 'Äbi', 'Beat', 'Anna'].map((name) => row({ user: null, name, minutes: name === 'Beat' ? 20 : 10 }))
	expect(sumsBy(named, workerOf, ({ name }) => name).map(({ name }) => name)).toEqual(['Beat', 'Äbi', 'Anna', 'Zoe'])
	expect(sumsBy([], workerOf, ({ name }) => name)).toEqual([])
})

test('R23 a name without an account is one however it was typed, under the newest', () => {
	const typed = ['Nachbar Köbi', 'nachbar köbi', ' Nachbar  KÖBI '].map((name) => row({ user: null, name }))
	expect(sumsBy(typed, workerOf, ({ name }) => name)).toEqual([{ key: 'nachbar köbi', name: 'Nachbar Köbi', minutes: 30 }])
	expect(narrow(typed, { worker: 'nachbar köbi' })).toHaveLength(3)
})

test('whatever they are narrowed to, the parts add up to the whole', () => {
	const some = fc.record({
		month: fc.constantFrom('2026-10', '2026-11'),
		user: fc.constantFrom(anna, null),
		name: fc.constantFrom('Anna', 'Kunz'),
		journal: fc.constantFrom(garden, null),
		minutes: fc.nat(100_000),
	})
	fc.assert(
		fc.property(fc.array(some), (made) => {
			const all = made.map((part) => row(part))
			for (const [keyOf, filter] of [
				[workerOf, 'worker'],
				[bookOf, 'book'],
			] as const)
				for (const { key, minutes } of sumsBy(all, keyOf, () => '')) expect(minutesOf(narrow(all, { [filter]: key }))).toBe(minutes)
			expect(byMonth(all).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(minutesOf(all))
		}),
	)
})

test.each([
	[{}, {}],
	[
		{ worker: anna, month: '2026-11' },
		{ user: anna, month: '2026-11' },
	],
	[
		{ worker: 'Kunz', book: 'none' },
		{ user_text: 'Kunz', journal: 'none' },
	],
])('%j asks for %j', (narrowed, query) => expect(queryOf(narrowed)).toEqual(query))
