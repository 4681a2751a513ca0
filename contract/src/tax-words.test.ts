import { expect, test } from 'vitest'
import { shareText } from './tax-words.ts'

const row = { income: 0, percent: null, bill: 0, is_yield: false }

test('a row says how its amount comes about, and calls a credit note what has no bill alone', () => {
	for (const [more, text] of [
		[{ bill: 45_055 }, ''],
		[{ bill: 45_055, percent: 70, income: 5_055 }, '70\u00a0% von CHF\u00a0450.55, abzüglich Gutschrift CHF\u00a050.55'],
		[{ income: 12_000 }, 'Gutschrift'],
		// The share of a Rappen that is left over is none.
		[{ bill: 1, percent: 50 }, '50\u00a0% von CHF\u00a00.01'],
		[{ income: 12_000, is_yield: true }, ''],
	] as const)
		expect(shareText({ ...row, ...more })).toBe(text)
})
