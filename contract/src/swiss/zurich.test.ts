import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	addDays,
	ago,
	dateTime,
	dayMonth,
	dayMonthYear,
	dayOf,
	dayText,
	daysBetween,
	dueText,
	instantOf,
	monthYear,
	relativeDay,
	timeText,
	wallOf,
	weekday,
	weekdayShort,
} from './zurich.ts'

const today = '2026-11-21'

describe('the wall clock in Zurich', () => {
	test.each([
		['2026-11-21T10:05:00.000Z', '2026-11-21', '11:05'],
		['2026-07-01T22:30:00.000Z', '2026-07-02', '00:30'],
		['2026-12-31T23:00:00.000Z', '2027-01-01', '00:00'],
		['1970-01-01T00:00:00.000Z', '1970-01-01', '01:00'],
	])('shows at %s %s, %s', (instant, day, time) => {
		expect(wallOf(instant)).toEqual({ day, time })
		expect(instantOf({ day, time })).toBe(instant)
	})

	test('jumps over an hour in spring: what does not exist is the first instant after it', () => {
		expect(instantOf({ day: '2026-03-29', time: '01:59' })).toBe('2026-03-29T00:59:00.000Z')
		for (const time of ['02:00', '02:30', '02:59']) expect(instantOf({ day: '2026-03-29', time })).toBe('2026-03-29T01:00:00.000Z')
		expect(instantOf({ day: '2026-03-29', time: '03:00' })).toBe('2026-03-29T01:00:00.000Z')
	})

	test('shows an hour twice in autumn: the first one is meant', () => {
		expect(instantOf({ day: '2026-10-25', time: '02:30' })).toBe('2026-10-25T00:30:00.000Z')
		expect(timeText('2026-10-25T01:30:00.000Z')).toBe('02:30')
		expect(instantOf({ day: '2026-10-25', time: '03:00' })).toBe('2026-10-25T02:00:00.000Z')
	})

	test('leads back to every instant, but for the second of the two', () => {
		const minutes = fc.integer({ min: Date.parse('1981-01-01T00:00:00Z') / 60_000, max: Date.parse('2037-12-31T00:00:00Z') / 60_000 })
		fc.assert(
			fc.property(minutes, (minute) => {
				const back = Date.parse(instantOf(wallOf(minute * 60_000)))
				return back === minute * 60_000 || back === minute * 60_000 - 3_600_000
			}),
		)
	})
})

test('dates are written as in Switzerland', () => {
	expect(dateTime('2026-11-21T10:05:00.000Z')).toBe('21.11.2026, 11:05')
	expect(dayText('2026-02-03')).toBe('03.02.2026')
	expect(dayMonth('2026-02-03')).toBe('3. Februar')
	expect(dayMonthYear('2026-02-03')).toBe('3. Februar 2026')
	expect(monthYear('2026-03-03')).toBe('März 2026')
	expect(weekday(today)).toBe('Samstag')
	expect(weekdayShort('2026-11-22')).toBe('So')
	expect(dayOf('2026-11-21T23:30:00.000Z')).toBe('2026-11-22')
})

test('days are counted across summer time and leap years', () => {
	expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
	expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
	expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
	expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

describe('near days have names', () => {
	test.each([
		['2026-11-19', 'vorgestern'],
		['2026-11-20', 'gestern'],
		['2026-11-21', 'heute'],
		['2026-11-22', 'morgen'],
		['2026-11-23', 'übermorgen'],
		['2026-11-16', 'Mo, 16. November'],
		['2025-12-24', 'Mi, 24. Dezember 2025'],
	])('%s is %s', (day, text) => expect(relativeDay(day, today)).toBe(text))

	test.each([
		['2026-11-18', 'seit 3 Tagen überfällig'],
		['2026-11-20', 'seit gestern überfällig'],
		['2026-11-21', 'heute'],
		['2026-11-22', 'morgen'],
		['2026-11-26', 'in 5 Tagen'],
		['2027-01-28', 'Do, 28. Januar 2027'],
	])('what is due on %s is due %s', (day, text) => expect(dueText(day, today)).toBe(text))

	test.each([
		['2026-11-21T12:00:30Z', 'gerade eben'],
		['2026-11-21T11:59:00Z', 'vor 1 Minute'],
		['2026-11-21T11:01:00Z', 'vor 59 Minuten'],
		['2026-11-21T10:59:00Z', 'vor 1 Stunde'],
		['2026-11-21T09:30:00Z', 'vor 2 Stunden'],
		['2026-11-20T22:30:00Z', 'gestern'],
		['2026-11-16T12:00:00Z', 'Mo, 16. November'],
		['2026-11-21T12:05:00Z', 'gerade eben'],
		['2026-11-21T12:30:00Z', 'um 13:30'],
		['2026-11-22T08:00:00Z', 'morgen'],
		['2026-12-24T17:00:00Z', 'Do, 24. Dezember'],
	])('%s is %s', (instant, text) => expect(ago(instant, '2026-11-21T12:00:40Z')).toBe(text))
})
