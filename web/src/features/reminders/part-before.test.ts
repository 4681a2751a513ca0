import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { laterDays, leftOutText, partBefore } from './part-before.ts'

const yearly = { every: 1, unit: 'year' } as const

test('taken back it is on the day it was for and as often, and keeps what has been changed since', () => {
	const saved = {
		maintenance: { contact: 'huber', person: 'anna', done: false, date: '2027-09-15', recurrence: null },
		reminder: {
			note: 'Filter',
			person: null,
			done: true,
			proposal: { expense: 500, income: null },
			kind: 'bill',
			date: '2027-01-31',
			recurrence: null,
		},
	} as unknown as Event
	const before = { date: '2026-09-15', recurrence: yearly }
	expect(partBefore(saved, { part: 'maintenance', ...before })).toEqual({
		maintenance: { contact: 'huber', person: 'anna', done: false, ...before },
	})
	expect(partBefore(saved, { part: 'reminder', ...before })).toEqual({
		reminder: { note: 'Filter', person: null, done: true, proposal: { expense: 500, income: null }, kind: 'bill', ...before },
	})
	expect(partBefore({} as Event, { part: 'reminder', date: '2026-09-15', recurrence: null })).toEqual({
		reminder: { note: null, person: null, done: false, proposal: null, kind: null, date: '2026-09-15', recurrence: null },
	})
})

test.each([
	[['2026-10-01'], '2026-12-01', 'Einmal ausgelassen. Nächstes Mal am 01.12.2026.'],
	[['2026-10-01', '2026-11-01'], '2026-12-01', '2 Mal ausgelassen. Nächstes Mal am 01.12.2026.'],
	[['2026-10-01', '2026-11-01'], null, '2 Mal ausgelassen.'],
	[undefined, null, '0 Mal ausgelassen.'],
])('%j left out, next %s', (skipped, next, text) => expect(leftOutText({ skipped, next } as never)).toBe(text))

test.each([
	['2026-12-10', ['2026-12-17', '2027-01-10']],
	['2026-11-27', ['2026-12-04', '2026-12-27']],
	// What is late is put off from today on.
	['2026-09-01', ['2026-12-04', '2026-12-27']],
	['2027-01-31', ['2027-02-07', '2027-02-28']],
])('for %s, put off on 27 November', (date, days) => expect(laterDays(date, '2026-11-27').map(({ day }) => day)).toEqual(days))
