import { expect, test } from 'vitest'
import { askedText, keptText, tooLargeText } from './export-words.ts'

test('a file that no import takes says so, and how one could move all the same', () => {
	const gigabyte = 1024 ** 3
	const zip = { format: 'zip', property: null } as const
	expect(tooLargeText({ ...zip, size: 2 * gigabyte })).toBeNull()
	expect(tooLargeText({ ...zip, size: 2 * gigabyte + 1 })).toContain('jede Liegenschaft einzeln')
	expect(tooLargeText({ ...zip, property: 'a', size: 3 * gigabyte })).toContain('nach Zeitraum teilen')
	expect(tooLargeText({ format: 'json', property: null, size: 30_000_000 })).toContain('als ZIP')
	expect(tooLargeText({ format: 'pdf', property: 'a', size: 3 * gigabyte })).toBeNull()
})

test.each([
	['entries', {}, 'alle Jahre'],
	['tax', {}, ''],
	['tax', { year: 2025 }, '2025'],
	['entries', { from: '2026-01-01', to: '2026-03-31' }, '01.01.2026–31.03.2026'],
	['entries', { from: '2026-01-01' }, 'ab 01.01.2026'],
	[
		'entries',
		{ to: '2026-03-31', kinds: ['balance'], journals: ['a', 'b'], objects: ['c'] },
		'bis 31.03.2026, 1 Art, 2 Journale, 1 Objekt',
	],
	['entries', { kinds: [], journals: [], objects: [] }, 'alle Jahre'],
] as const)('%s of %j was asked for as «%s»', (report, asked, text) => expect(askedText({ report, asked } as never)).toBe(text))

test('a file is there until its last day is over', () => {
	const kept = (day: string) => keptText({ expires_at: '2026-11-27T10:00:00.000Z' }, Date.parse(`2026-11-${day}`))
	expect([kept('20T08:00Z'), kept('26T22:30Z'), kept('26T23:30Z'), kept('28T08:00Z')]).toEqual([
		'noch 7 Tage da',
		'noch 1 Tag da',
		'noch heute da',
		'noch heute da',
	])
})
