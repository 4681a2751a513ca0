import { expect, test } from 'vitest'
import { noTimeText, periodOf, periodText, spell } from './period.ts'

test.each([
	[undefined, '2026-11-22', '2026-01-01', '2026-12-31', '2026'],
	['year', '2026-11-22', '2026-01-01', '2026-12-31', '2026'],
	['before', '2026-11-22', '2025-01-01', '2025-12-31', '2025'],
	['month', '2026-11-22', '2026-11-01', '2026-11-30', 'November 2026'],
	['month', '2028-02-29', '2028-02-01', '2028-02-29', 'Februar 2028'],
	['last', '2026-03-31', '2026-02-01', '2026-02-28', 'Februar 2026'],
	['last', '2026-01-01', '2025-12-01', '2025-12-31', 'Dezember 2025'],
	['2026-01-15_2026-02-14', '2026-11-22', '2026-01-15', '2026-02-14', '15.01.2026 bis 14.02.2026'],
	['2026-01-01_2026-01-30', '2026-11-22', '2026-01-01', '2026-01-30', '01.01.2026 bis 30.01.2026'],
	['irgendwann', '2026-11-22', '2026-01-01', '2026-12-31', '2026'],
	['toString', '2026-11-22', '2026-01-01', '2026-12-31', '2026'],
])('%s is, on %s, %s to %s: «%s»', (period, today, from, to, words) => {
	const days = periodOf(period, today)
	expect([days.from, days.to, periodText(days)]).toEqual([from, to, words])
	expect(periodOf(spell(days), today)).toEqual({ from, to, name: undefined })
})

test.each([
	['year', 'Keine Arbeitszeit 2026'],
	['last', 'Keine Arbeitszeit im Oktober 2026'],
	['2026-01-15_2026-02-14', 'Keine Arbeitszeit vom 15.01.2026 bis 14.02.2026'],
	['2026-01-15_2026-01-15', 'Keine Arbeitszeit am 15.01.2026'],
])('where %s has none it says of when: «%s»', (period, words) => {
	expect(noTimeText(periodOf(period, '2026-11-22'))).toBe(words)
})
