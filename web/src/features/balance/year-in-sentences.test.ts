import { expect, test } from 'vitest'
import { comparedText, noAmountText, seenAtAGlance } from './year-in-sentences.ts'

const month = (at: number, income: number, expense: number) => ({ month: `2026-0${at}`, income, expense, count: 1 })

test('a year is told by what it comes to and its greatest months, the earlier one of two alike', () => {
	const said = seenAtAGlance([month(1, 0, 5_000), month(2, 145_000, 20_000), month(3, 145_000, 19_900), month(4, 100, 20_000)])
	expect(said).toMatch(/^Zusammen \S*2'901\.00 Franken, am meisten im Februar 2026; \S*649\.00 Franken, am meisten im Februar 2026\.$/)
})

test('of a year without income no month is the greatest; an empty one is told too', () => {
	expect(seenAtAGlance([month(1, 0, 5_000)])).toMatch(/^Zusammen 0\.00 Franken; [-−–]50\.00 Franken, am meisten im Januar 2026\.$/)
	expect(seenAtAGlance([])).not.toContain('am meisten')
})

test('what comes later in the year is named where there is some', () => {
	const sums = { expense: 1, income: 0 }
	expect(comparedText(2026, undefined)).toBe('2026 bis heute, verglichen mit denselben Tagen von 2025.')
	expect(comparedText(2026, { ...sums, count: 0 })).not.toContain('später')
	expect(comparedText(2026, { ...sums, count: 1 })).toContain('Was erst später im Jahr ist (1 Eintrag), zählt beim Vergleich nicht mit.')
})

test.for([
	[2025, '2025 hat keinen Eintrag mit einem Betrag.'],
	[2026, '2026 hat noch keinen Eintrag mit einem Betrag.'],
	[2027, '2027 hat noch keinen Eintrag mit einem Betrag.'],
] as const)('in %i something may still come as long as the year is not over', ([year, text]) => {
	expect(noAmountText(year, 2026)).toBe(text)
})
