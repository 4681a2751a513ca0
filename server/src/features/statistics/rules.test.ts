import { expect, test } from 'vitest'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { checkSeries, rangeOf, seriesText, slotsOf } from './rules.ts'

const refused = (series: { name: string; object?: string | null }[], known: string[] = []) => {
	try {
		checkSeries(series, new Set(known))
		return null
	} catch (error) {
		return (error as Refusal).extra.errors?.[0]?.path
	}
}

test('a series is refused for an unknown object, or when it is chosen twice', () => {
	expect(refused([])).toBeNull()
	expect(refused([{ name: 'Wasser' }, { name: 'Wasser', object: 'a' }], ['a'])).toBeNull()
	expect(refused([{ name: 'Wasser' }, { name: 'Strom', object: 'b' }], ['a'])).toBe('series.1.object')
	expect(refused([{ name: 'Wasser', object: null }, { name: ' wasser ' }])).toBe('series.1.name')
})

test('what is left out stays, null is none, an object is always said', () => {
	expect(seriesText(undefined)).toBeUndefined()
	expect(seriesText(null)).toBeNull()
	expect(seriesText([{ name: 'Wasser' }])).toBe('[{"name":"Wasser","object":null}]')
})

test.each([
	['day', {}, '2026-08-25', '2026-11-22'],
	['week', {}, '2024-11-25', '2026-11-22'],
	['month', {}, '2023-12-01', '2026-11-22'],
	['year', {}, '2019-01-01', '2026-11-22'],
	['month', { from: '2026-03-15' }, '2026-03-15', '2026-11-22'],
	['month', { to: '2020-02-10' }, '2017-03-01', '2020-02-10'],
	['day', { from: '2027-01-01' }, '2027-01-01', '2027-01-01'],
] as const)('by the %s, asked for %o', (scale, asked, from, to) =>
	expect(rangeOf(asked, scale, '2026-11-22', ['2021-05-05', '2019-05-05'])).toEqual({ from, to }),
)

test('the usual ranges have 90 days, 104 weeks and 36 months', () => {
	const length = (scale: 'day' | 'week' | 'month') => slotsOf(rangeOf({}, scale, '2026-11-22', []), scale, 1, 50_000).length
	expect([length('day'), length('week'), length('month')]).toEqual([90, 104, 36])
})

test('a range that ends before it begins, and too many values, are refused', () => {
	expect(() => rangeOf({ from: '2026-02-01', to: '2026-01-31' }, 'day', '2026-11-22', [])).toThrow(Refusal)
	const days = { from: '1958-01-01', to: '2026-06-01' }
	expect(() => slotsOf(days, 'day', 2, 50_000)).toThrow(Refusal)
	expect(slotsOf(days, 'day', 1, 50_000)).toHaveLength(24_989)
})
