import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	amountByRates,
	commonNights,
	goTogether,
	nightsInMonth,
	nightsInPeak,
	nightsInYear,
	nightsOf,
	nightsProblem,
	peakSpan,
	rateOn,
	takenSpans,
	turnOf,
	type Nights,
	type Peak,
	type Rate,
} from './stay-nights.ts'
import type { SharingParty } from './shares.ts'
import { addDays } from './swiss/zurich.ts'

const stay = (from_on: string, until_on: string, alone = true) => ({ from_on, until_on, alone })
const july = stay('2026-07-10', '2026-07-17')

test('the example of the product', () => {
	expect(nightsOf(july)).toBe(7)
	expect(goTogether(july, stay('2026-07-17', '2026-07-24'))).toBe(true)
	expect(goTogether(july, stay('2026-07-16', '2026-07-18'))).toBe(false)
	expect(nightsOf(stay('2026-03-28', '2026-03-30'))).toBe(2)
	const newYear = stay('2026-12-28', '2027-01-03')
	expect([nightsInYear(newYear, 2026), nightsInYear(newYear, 2027), nightsInYear(newYear, 2028)]).toEqual([4, 2, 0])
	const rates: Rate[] = [{ from_on: '2020-01-01', who: 'party', night: 20_00, person_night: 3_50 }]
	expect(amountByRates({ ...july, party: 'Anna', people: 4 }, rates)).toBe(238_00)
})

test('both nights on which the clock is changed count one', () => {
	expect(nightsOf(stay('2026-03-28', '2026-03-29'))).toBe(1)
	expect(nightsOf(stay('2026-10-24', '2026-10-25'))).toBe(1)
	expect(nightsOf(stay('2026-10-24', '2026-10-26'))).toBe(2)
})

test('an arrival on the day of a departure goes, and two go together where both welcome others', () => {
	expect(commonNights(july, stay('2026-07-17', '2026-07-24'))).toBeNull()
	const friends = stay('2026-07-12', '2026-07-20', false)
	expect(goTogether(july, friends)).toBe(false)
	expect(goTogether({ ...july, alone: false }, friends)).toBe(true)
	expect(
		takenSpans(stay('2026-07-01', '2026-07-31'), [friends, july, stay('2026-06-20', '2026-07-01'), stay('2026-07-25', '2026-07-26')]),
	).toEqual([
		{ from_on: '2026-07-10', until_on: '2026-07-20' },
		{ from_on: '2026-07-25', until_on: '2026-07-26' },
	])
})

test.each([
	['2026-07-10', '2026-07-10', /nach der Ankunft/],
	['2026-07-10', '2026-07-09', /nach der Ankunft/],
	['2026-01-01', '2026-04-04', /höchstens 92/],
])('%s to %s is refused', (from_on, until_on, message) => {
	expect(nightsProblem({ from_on, until_on })?.message).toMatch(message)
	expect(nightsProblem({ from_on: '2026-01-01', until_on: '2026-04-03' })).toBeNull()
})

const nights = fc
	.record({ offset: fc.integer({ min: 0, max: 40_000 }), count: fc.integer({ min: 1, max: 92 }) })
	.map(({ offset, count }): Nights => ({ from_on: addDays('1990-01-01', offset), until_on: addDays('1990-01-01', offset + count) }))
test('years and months hold each night once', () => {
	fc.assert(
		fc.property(nights, (each) => {
			const years = [0, 1].map((more) => Number(each.from_on.slice(0, 4)) + more)
			expect(years.reduce((sum, year) => sum + nightsInYear(each, year), 0)).toBe(nightsOf(each))
			const months = years.flatMap((year) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`))
			expect(months.reduce((sum, month) => sum + nightsInMonth(each, month), 0)).toBe(nightsOf(each))
		}),
	)
})

const party = (id: string, until_on: string | null = null): SharingParty => ({ id, name: id, purse: false, quotas: [], until_on })
const peak = (more: Partial<Peak> = {}): Peak => ({
	name: 'Sport',
	from: '02-08',
	until: '02-15',
	order: ['a', 'b', 'c'],
	since: 2025,
	...more,
})
test('the turn of a peak moves on by one each year, and who has left is skipped', () => {
	const all = [party('a'), party('b'), party('c')]
	expect([2024, 2025, 2026, 2027, 2028].map((year) => turnOf(peak(), year, all))).toEqual([null, 'a', 'b', 'c', 'a'])
	const without = [party('a'), party('b', '2025-12-31'), party('c')]
	expect([2025, 2026, 2027, 2028].map((year) => turnOf(peak(), year, without))).toEqual(['a', 'c', 'c', 'a'])
	expect(turnOf(peak({ order: [] }), 2026, all)).toBeNull()
	expect(turnOf(peak({ order: ['x'] }), 2026, all)).toBeNull()
})

test('a peak goes over New Year and knows 29 February', () => {
	expect(peakSpan({ from: '12-24', until: '01-02' }, 2026)).toEqual({ from_on: '2026-12-24', until_on: '2027-01-02' })
	expect(nightsInPeak(stay('2026-12-30', '2027-01-05'), { from: '12-24', until: '01-02' }, 2026)).toBe(3)
	expect(peakSpan({ from: '02-20', until: '02-29' }, 2028).until_on).toBe('2028-02-29')
	expect(peakSpan({ from: '02-20', until: '02-29' }, 2027).until_on).toBe('2027-02-28')
})

test('each night costs what holds on it, and a rate of later costs nothing yet', () => {
	const rates: Rate[] = [
		{ from_on: '2026-07-12', who: 'party', night: 10_00, person_night: 0 },
		{ from_on: '2026-07-15', who: 'party', night: 20_00, person_night: 1_00 },
		{ from_on: '2030-01-01', who: 'guest', night: 99_00, person_night: 9_00 },
	]
	expect(amountByRates({ ...july, party: 'a', people: 2 }, rates)).toBe(3 * 10_00 + 2 * 22_00)
	expect(amountByRates({ ...july, party: null, people: 2 }, rates)).toBeNull()
	expect(rateOn(rates, 'party', '2026-07-11')).toBeNull()
})
