import { expect, test } from 'vitest'
import { addMonths, quickDays } from './quick-days.ts'

test('a month later is the same day, or the last one of a shorter month', () => {
	expect(addMonths('2026-11-21', 1)).toBe('2026-12-21')
	expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
	expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
	expect(addMonths('2026-12-31', 3)).toBe('2027-03-31')
})

test('the quick choices count from today', () =>
	expect(quickDays('2026-11-21').map(({ day }) => day)).toEqual(['2026-11-28', '2026-12-21', '2027-02-21', '2027-11-21']))
