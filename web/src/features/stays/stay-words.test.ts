import { expect, test } from 'vitest'
import { companyText, dayName, nightsText, shortSpan, spanOfStay, takenBy } from './stay-words.ts'

const span = (from_on: string, until_on: string) => ({ from_on, until_on })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('from when until when, no longer than it must be', () => {
	expect(plain(spanOfStay(span('2026-07-10', '2026-07-17')))).toBe('10. – 17. Juli 2026')
	expect(plain(spanOfStay(span('2026-03-28', '2026-04-02')))).toBe('28. März – 2. April 2026')
	expect(plain(spanOfStay(span('2026-12-28', '2027-01-03')))).toBe('28. Dezember 2026 – 3. Januar 2027')
	expect(plain(shortSpan(span('2026-07-10', '2026-07-17'), 2026))).toBe('Fr 10. – Fr 17. Juli')
	expect(plain(shortSpan(span('2026-12-28', '2027-01-03'), 2026))).toBe('Mo 28. Dezember – So 3. Januar 2027')
})

test('nights and company in words; the nights of the clock’s changes count one each', () => {
	expect([nightsText(span('2026-03-28', '2026-03-30')), nightsText(span('2026-10-24', '2026-10-25'))]).toEqual([
		'2\u00a0Nächte',
		'1\u00a0Nacht',
	])
	expect(companyText({ people: 1, alone: true })).toBe('1 Person, allein')
	expect(companyText({ people: 4, alone: false })).toBe('4 Personen, andere willkommen')
})

test('a day says who is there', () => {
	const there = [
		{ name: 'Familie Beat', state: 'fixed' },
		{ name: 'Chris', state: 'asked' },
	]
	expect(dayName('2026-07-10', there, '2026-07-10')).toBe('Heute, Freitag, 10. Juli 2026: Familie Beat, Chris angefragt')
	expect(dayName('2026-07-10', [], '2026-07-01')).toBe('Freitag, 10. Juli 2026: frei')
	expect(plain(takenBy([{ name: 'Beat', ...span('2026-07-12', '2026-07-15') }]))).toBe('Beat, 12. – 15. Juli 2026')
})
