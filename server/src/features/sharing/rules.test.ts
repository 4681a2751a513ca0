import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, rowsOf, type Alike } from './rules.ts'

const among = (entries: { day: number; expense: number }[], transfers: Alike['transfers'] = []): Alike => ({
	paid_by: 'a',
	split: null,
	days: entries.map(({ day }) => day),
	expenses: entries.map(({ expense }) => expense),
	incomes: null,
	unpaid: 0,
	transfers,
})
const entry = fc.record({ day: fc.integer({ min: -40_000, max: 40_000 }), expense: fc.integer({ min: 0, max: 99_999_999_999 }) })

test('entries that are alike are told by one mark in whatever order they come, and by another one as soon as one of them is another', () => {
	fc.assert(
		fc.property(
			fc.array(entry, { minLength: 1, maxLength: 30 }),
			fc.nat(29),
			fc.integer({ min: 1, max: 99_999_999_999 }),
			(all, which, more) => {
				const mark = markOf(among(all))
				const at = which % all.length
				const changed = (change: (of: (typeof all)[number]) => (typeof all)[number]) =>
					all.map((each, n) => (n === at ? change(each) : each))
				expect(markOf(among(all.toReversed()))).toBe(mark)
				expect(markOf(among(changed((each) => ({ ...each, expense: each.expense + more }))))).not.toBe(mark)
				expect(markOf(among(changed((each) => ({ ...each, day: each.day + 1 }))))).not.toBe(mark)
				expect(markOf(among(all.slice(1)))).not.toBe(mark)
				expect(markOf({ ...among(all), unpaid: 1 })).not.toBe(mark)
			},
		),
	)
	const [one, other] = [
		{ day: 1, from: 'a', to: 'b', amount: 1 },
		{ day: 2, from: 'b', to: 'a', amount: 1 },
	]
	expect(markOf(among([], [one, other]))).toBe(markOf(among([], [other, one])))
	expect(markOf(among([], [one, other]))).not.toBe(markOf(among([], [one, { ...other, day: 3 }])))
})

test('each of them is a row of its day, and what is transferred is one by itself', () => {
	const none = { income: null, from: null, to: null, amount: null }
	expect(
		rowsOf([
			among(
				[
					{ day: 0, expense: 5 },
					{ day: 9_831, expense: 6 },
				],
				[{ day: 59, from: 'a', to: 'b', amount: 7 }],
			),
		]),
	).toEqual([
		{ ...none, day: '2000-01-01', expense: 5, paid_by: 'a', split: null },
		{ ...none, day: '2026-12-01', expense: 6, paid_by: 'a', split: null },
		{ ...none, day: '2000-02-29', expense: null, paid_by: null, split: null, from: 'a', to: 'b', amount: 7 },
	])
})
