import { expect, test } from 'vitest'
import { closedText } from './closed-text.ts'
import { changeTexts } from './closing-words.ts'

const before = {
	name: 'Boiler',
	event_at: '2025-03-01T10:00:00.000Z',
	expense: 50_000,
	income: null,
	tax_relevant: true,
	tax: 'energie' as const,
	tax_percent: 70,
	tax_rest: 'werterhaltend' as const,
	receipts: ['a'],
}

test('whatever changed of a closed year is seen in its words', () => {
	expect(changeTexts(before, { ...before, tax_rest: null })).toEqual({
		before: '01.03.2025 · Ausgabe CHF\u00a0500.00 · Energie sparen, Umwelt 70\u00a0%, Rest Werterhaltend · 1 Beleg',
		after: '01.03.2025 · Ausgabe CHF\u00a0500.00 · Energie sparen, Umwelt 70\u00a0%, Rest nicht steuerrelevant · 1 Beleg',
	})
	for (const change of [
		{ event_at: '2025-03-02T10:00:00.000Z' },
		{ expense: 1 },
		{ expense: null, income: 50_000 },
		{ tax_relevant: false, tax: null, tax_percent: null, tax_rest: null },
		{ tax: null },
		{ tax_percent: 71 },
		{ receipts: [] },
		{ receipts: ['b'] },
	]) {
		const texts = changeTexts(before, { ...before, ...change })
		expect(texts.after).not.toBe(texts.before)
	}
	expect(changeTexts(null, before).before).toBe('nicht in diesem Jahr')
	expect(changeTexts(before, null).after).toBe('nicht mehr in diesem Jahr')
})

test('a year was closed by somebody, or by who has no name any more', () => {
	expect(closedText('2026-01-05T09:30:00.000Z', 'Anna')).toMatch(/2026.*10:30.* von Anna$/)
	expect(closedText('2026-01-05T09:30:00.000Z', '')).not.toContain('von')
})
