import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actualAmount, compared, emptyMonths, federalPercent, flatAmount, flatAmounts } from './tax-sums.ts'

test('a flat rate is as near as Rappen allow, also of the largest base', () => {
	fc.assert(
		fc.property(fc.nat({ max: 99_999_999_999 }), fc.integer({ min: 1, max: 10_000 }), (base, hundredths) => {
			const off = BigInt(flatAmount({ base, percent: hundredths / 100 }) ?? 0) * 10_000n - BigInt(base) * BigInt(hundredths)
			expect(off > -5000n && off <= 5000n).toBe(true)
		}),
	)
	expect(flatAmount({ base: 1_800_000, percent: 20 })).toBe(360_000)
	expect([flatAmount({ base: null, percent: 20 }), flatAmount({ base: 100, percent: null })]).toEqual([null, null])
})

test('what is compared with it is what preserves and what saves energy, less what came back', () => {
	const of = (tax: 'werterhaltend' | 'wertvermehrend' | 'energie' | null, expense: number, income = 0) => ({
		tax,
		expense,
		income,
		count: 1,
	})
	expect(actualAmount([of('werterhaltend', 500, 120), of('wertvermehrend', 9000), of('energie', 300), of(null, 70, 8000)])).toBe(680)
	expect(compared(680, 500)).toBe('Die wirklichen Kosten sind CHF\u00a01.80 mehr als die Pauschale.')
	expect(compared(500, 680)).toBe('Die Pauschale ist CHF\u00a01.80 mehr als die wirklichen Kosten.')
	expect(compared(500, 500)).toBe('Beides ist gleich viel.')
})

test('the Bund goes by the age of the building when the year begins; business property has no flat rate', () => {
	expect([2013, 2015, 2016, 2025, null].map((built) => federalPercent(built, 2026))).toEqual([20, 20, 10, 10, null])
	const flat = { base: 100_000, percent: 20, canton_percent: 10, built: 1968, business: null, note: '', version: 1 }
	expect([flatAmounts(flat), flatAmounts({ ...flat, business: true })]).toEqual([
		{ bund: 20_000, canton: 10_000 },
		{ bund: null, canton: null },
	])
})

test('a month without a yield is empty once it has begun', () => {
	const months = [100, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0]
	const of = (year: number, ...objects: string[]) => emptyMonths({ months, objects }, year, '2025-05-02')
	expect([of(2025, 'flat'), of(2024, 'flat').length, of(2024), of(2024, 'flat', 'garage')]).toEqual([[2, 4, 5], 10, [], []])
})
