import { expect, test } from 'vitest'
import { yearBefore } from './rules.ts'

test.each([
	['2026-11-28', '2025-11-28', '2025-11-25', '2025-12-01'],
	['2027-01-02', '2026-01-02', '2025-12-30', '2026-01-05'],
	// In a leap year, and around one.
	['2028-02-29', '2027-02-28', '2027-02-25', '2027-03-03'],
	['2029-02-28', '2028-02-28', '2028-02-25', '2028-03-02'],
	['2029-03-01', '2028-03-01', '2028-02-27', '2028-03-04'],
])('a year before %s is %s, from %s to %s', (today, day, since, until) => expect(yearBefore(today)).toEqual({ day, since, until }))
