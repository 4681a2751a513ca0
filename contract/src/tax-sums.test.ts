import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chf } from './swiss/formats.ts'
import { actualAmount, compared, flatAmount } from './tax-sums.ts'

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
	expect(compared(680, 500, chf)).toBe('Die wirklichen Kosten sind CHF 1.80 mehr als die Pauschale.')
	expect(compared(500, 680, chf)).toBe('Die Pauschale ist CHF 1.80 mehr als die wirklichen Kosten.')
	expect(compared(500, 500, chf)).toBe('Beides ist gleich viel.')
})
