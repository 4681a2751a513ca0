import { daysAround } from '@hausheft/contract/calendar-days.ts'
import { expect, test } from 'vitest'
import { hashOf, makeSecret } from '../../platform/auth/link-secret.ts'
import { daysOf, isKnown } from './rules.ts'

test.each([
	['2026-11-23', '2026-10-26', '2026-12-26'],
	['2026-11-01', '2026-10-26', '2026-12-26'],
	['2026-06-30', '2026-06-01', '2026-08-01'],
	// The latest that a month can begin: on its 31st the next three weeks lie in it all the same.
	['2027-08-31', '2027-07-26', '2027-09-25'],
])('on %s the calendar begins with %s and ends with %s', (today, from, to) => expect(daysAround(today)).toEqual({ from, to }))

test.each([
	[{}, { from: '2026-10-26', to: '2026-12-26' }],
	[{ from: '2026-03-29' }, { from: '2026-03-29', to: '2026-05-29' }],
	[{ to: '2026-03-29' }, { from: '2026-01-27', to: '2026-03-29' }],
	[
		{ from: '2026-01-01', to: '2026-03-03' },
		{ from: '2026-01-01', to: '2026-03-03' },
	],
])('%j are the days %j', (asked, days) => expect(daysOf(asked, '2026-11-23')).toEqual(days))
test.each([
	[{ from: '2026-01-01', to: '2026-03-04' }, 'Höchstens 62 Tage auf einmal.'],
	[{ from: '2026-01-02', to: '2026-01-01' }, 'Der letzte Tag liegt vor dem ersten.'],
])('%j: %s', (asked, message) =>
	expect(() => daysOf(asked, '2026-11-23')).toThrow(expect.objectContaining({ extra: { errors: [{ path: 'to', message }] } })),
)

test('the secret of a subscription has 256 bits, and what is kept of it does not lead back', () => {
	const secrets = Array.from({ length: 50 }, makeSecret)
	expect(new Set(secrets).size).toBe(50)
	for (const secret of secrets) expect([Buffer.from(secret, 'base64url').length, hashOf(secret).includes(secret)]).toEqual([32, false])
})

const changed = new Date('2026-11-23T07:00:00Z')
test.each([
	[{}, false],
	[{ 'if-none-match': '"neu"' }, true],
	[{ 'if-none-match': 'W/"alt", W/"neu"' }, true],
	[{ 'if-none-match': '*' }, true],
	[{ 'if-none-match': '"alt"' }, false],
	// The tag is asked first.
	[{ 'if-none-match': '"alt"', 'if-modified-since': 'Mon, 23 Nov 2026 09:00:00 GMT' }, false],
	[{ 'if-modified-since': 'Mon, 23 Nov 2026 07:00:00 GMT' }, true],
	[{ 'if-modified-since': 'Mon, 23 Nov 2026 06:59:59 GMT' }, false],
	[{ 'if-modified-since': 'gestern' }, false],
])('who asks with %j has it: %s', (asked, known) => expect(isKnown(asked, '"neu"', changed)).toBe(known))
