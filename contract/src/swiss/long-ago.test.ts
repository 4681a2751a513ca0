import { expect, test } from 'vitest'
import { longAgo } from './long-ago.ts'

test.each([
	['2026-11-22', 'heute'],
	['2026-11-20', 'vorgestern'],
	['2026-11-17', 'vor 5 Tagen'],
	['2026-11-08', 'vor 2 Wochen'],
	['2026-09-24', 'vor 8 Wochen'],
	['2026-09-21', 'vor 2 Monaten'],
	['2025-11-23', 'vor 11 Monaten'],
	['2025-11-22', 'vor 12 Monaten'],
	['2024-11-23', 'vor 23 Monaten'],
	['2024-11-22', 'vor 2 Jahren'],
	['1998-01-01', 'vor 28 Jahren'],
	['2026-11-23', 'morgen'],
	['2026-12-02', 'in 10 Tagen'],
])('%s is %s', (day, words) => {
	expect(longAgo(day, '2026-11-22')).toBe(words)
})
