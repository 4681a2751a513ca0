import { expect, test } from 'vitest'
import { dueState, lastDue } from './due-states.ts'

test.each([
	['2026-11-26', 'overdue'],
	['2026-11-27', 'today'],
	['2026-11-28', 'soon'],
	['2026-12-27', 'soon'],
	['2026-12-28', 'later'],
])('%s is %s', (date, state) => expect(dueState(date, '2026-11-27')).toBe(state))

test('what is due by a morning is what is late, of that day, and so many days ahead as somebody wants to hear of', () => {
	expect([lastDue('2026-11-27'), lastDue('2026-11-27', 6)]).toEqual(['2026-11-27', '2026-12-03'])
})
