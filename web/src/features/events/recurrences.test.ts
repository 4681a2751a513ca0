import { expect, test } from 'vitest'
import { addMonths, nextDay } from './recurrences.ts'

test.each([
	['the day after it was done', '2026-11-21', { every: 1, unit: 'year' }, '2026-11-21', '2027-11-21'],
	['late: the rhythm of the due days stays', '2026-11-01', { every: 1, unit: 'month' }, '2026-11-21', '2026-12-01'],
	['left out for years', '2022-05-01', { every: 2, unit: 'year' }, '2026-11-21', '2028-05-01'],
	['early: the one after the one that is done', '2026-12-01', { every: 1, unit: 'week' }, '2026-11-21', '2026-12-08'],
	['the last day of a month comes back after a short one', '2027-01-31', { every: 1, unit: 'month' }, '2027-02-28', '2027-03-31'],
	['every ten days', '2026-11-01', { every: 10, unit: 'day' }, '2026-11-21', '2026-12-01'],
] as const)('%s', (_, from, recurrence, today, next) => expect(nextDay(from, recurrence, today)).toBe(next))

test('a month later is the same day, or the last one of a shorter month', () => {
	expect(addMonths('2026-11-21', 1)).toBe('2026-12-21')
	expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
	expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
	expect(addMonths('2026-12-31', 3)).toBe('2027-03-31')
})
