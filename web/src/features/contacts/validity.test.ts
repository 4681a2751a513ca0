import { expect, test } from 'vitest'
import { validOn, validText } from './validity.ts'

const today = '2026-11-21'

test.each([
	[null, null, 'now', ''],
	['2024-04-01', null, 'now', 'seit 01.04.2024'],
	[today, null, 'now', 'seit 21.11.2026'],
	['2027-01-01', null, 'future', 'ab 01.01.2027'],
	[null, '2026-11-20', 'past', 'bis 20.11.2026'],
	[null, today, 'now', 'bis 21.11.2026'],
	['2024-04-01', '2026-03-31', 'past', '01.04.2024 bis 31.03.2026'],
	['2027-01-01', '2027-12-31', 'future', '01.01.2027 bis 31.12.2027'],
])('from %s until %s is %s', (valid_from, valid_until, state, text) => {
	expect(validOn({ valid_from, valid_until }, today)).toBe(state)
	expect(validText({ valid_from, valid_until }, today)).toBe(text)
})
