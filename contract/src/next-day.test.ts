import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, nextTime, putOff, rewritten, skipped, timesUntil } from './next-day.ts'
import type { Recurrence } from './recurrence.ts'
import { addDays, daysBetween } from './swiss/zurich.ts'

const day = fc.integer({ min: 0, max: 60_000 }).map((after) => addDays('1950-01-01', after))
const recurrence = fc.record(
	{
		every: fc.integer({ min: 1, max: 99 }),
		unit: fc.constantFrom('day', 'week', 'month', 'year'),
		from: fc.constantFrom('due', 'done'),
		until: fc.option(day),
	},
	{ requiredKeys: ['every', 'unit'] },
) as fc.Arbitrary<Recurrence>
const monthly: Recurrence = { every: 1, unit: 'month' }
const lastOf = (of: string) => addDays(addMonths(`${of.slice(0, 7)}-01`, 1), -1)

/** The days of a series that is ticked off when it is due. */
function course(of: Recurrence, first: string, times: number): string[] {
	const days = [first]
	for (let [now, due] = [of, first]; days.length < times;) {
		const next = nextTime(now, { due, done: due, today: due })
		if (!next) break
		now = next.recurrence
		due = next.date
		days.push(due)
	}
	return days
}

describe('the next time', () => {
	test.each([
		['the day after it was done', '2026-11-21', { every: 1, unit: 'year' }, '2026-11-21', '2027-11-21'],
		['late: the rhythm of the due days stays', '2026-11-01', monthly, '2026-11-21', '2026-12-01'],
		['left out for years', '2022-05-01', { every: 2, unit: 'year' }, '2026-11-21', '2028-05-01'],
		['early: the one after the one that is done', '2026-12-01', { every: 1, unit: 'week' }, '2026-11-21', '2026-12-08'],
		['the last day of a month comes back after a short one', '2027-01-31', monthly, '2027-02-28', '2027-03-31'],
		['every ten days', '2026-11-01', { every: 10, unit: 'day' }, '2026-11-21', '2026-12-01'],
		['on the day of the change of the clocks', '2027-02-28', monthly, '2027-02-28', '2027-03-28'],
		['by the end of each month', '2026-11-30', { ...monthly, end_of_month: true }, '2026-11-30', '2026-12-31'],
		['by the end of February', '2027-11-30', { every: 3, unit: 'month', end_of_month: true }, '2027-11-30', '2028-02-29'],
	] as const)('%s', (_, due, of, today, date) => expect(nextTime(of, { due, done: today, today })?.date).toBe(date))

	test('lies after today and after the day it was for, and on the rhythm of that day', () => {
		fc.assert(
			fc.property(recurrence, day, day, (of, due, today) => {
				const next = nextTime({ ...of, from: 'due' }, { due, done: today, today })
				if (!next) return
				expect(next.date > today && next.date > due).toBe(true)
				const { every, unit } = of
				const steps = (times: number) =>
					unit === 'day' || unit === 'week'
						? addDays(due, times * every * (unit === 'week' ? 7 : 1))
						: addMonths(due, times * every * (unit === 'year' ? 12 : 1))
				let times = 1
				while (steps(times) <= (due < today ? today : due)) times++
				expect(next.date).toBe(steps(times))
			}),
			{ numRuns: 300 },
		)
	})

	test('counts from the day on which it was done, where that is said', () => {
		fc.assert(
			fc.property(recurrence, day, day, (of, due, today) => {
				const next = nextTime({ ...of, from: 'done' }, { due, done: today, today })
				expect(next?.date ?? null).toBe(nextTime({ ...of, from: 'due' }, { due: today, done: today, today })?.date ?? null)
			}),
		)
	})

	test('never lies after the last day, nor beyond what can be written', () => {
		fc.assert(
			fc.property(recurrence, day, day, (of, due, today) => {
				const next = nextTime(of, { due, done: today, today })
				expect(next === null || (next.date <= (of.until ?? '2200-12-31') && next.date <= '2200-12-31')).toBe(true)
			}),
		)
		expect(nextTime({ ...monthly, until: '2026-12-01' }, { due: '2026-11-01', done: '2026-11-01', today: '2026-11-01' })?.date).toBe(
			'2026-12-01',
		)
		expect(nextTime({ ...monthly, until: '2026-11-30' }, { due: '2026-11-01', done: '2026-11-01', today: '2026-11-01' })).toBeNull()
		expect(nextTime(monthly, { due: '2200-12-15', done: '2200-12-15', today: '2200-12-15' })).toBeNull()
	})
})

describe('the course of a series', () => {
	test('by months is that of its first day, however short a month is', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 24 }), day, (every, first) => {
				const days = course({ every, unit: 'month' }, first, 30)
				expect(days).toEqual(days.map((_, at) => addMonths(first, at * every)))
			}),
			{ numRuns: 100 },
		)
	})
	test('at the end of months is always there', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 24 }), day, (every, first) => {
				const days = course({ every, unit: 'month', end_of_month: true }, lastOf(first), 30)
				expect(days).toEqual(days.map(lastOf))
			}),
			{ numRuns: 100 },
		)
	})
	test('of a leap day is on the last of February between', () => {
		expect(course({ every: 1, unit: 'year' }, '2024-02-29', 6)).toEqual([
			'2024-02-29',
			'2025-02-28',
			'2026-02-28',
			'2027-02-28',
			'2028-02-29',
			'2029-02-28',
		])
	})
	test('by weeks stays on its weekday, over both changes of the clocks', () => {
		const days = course({ every: 1, unit: 'week' }, '2026-03-22', 40)
		expect(days.every((one, at) => at === 0 || daysBetween(days[at - 1] ?? '', one) === 7)).toBe(true)
		expect(days).toEqual(expect.arrayContaining(['2026-03-29', '2026-10-25']))
	})
})

describe('money that comes back', () => {
	test('T28 passes nothing over: late, each time of its rhythm comes one after the other, until there is none left', () => {
		const money = (due: string) => nextTime(monthly, { due, done: '2026-11-23', today: '2026-11-23', money: true })?.date
		expect(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'].map(money)).toEqual([
			'2026-10-01',
			'2026-11-01',
			'2026-12-01',
			'2027-01-01',
		])
		fc.assert(
			fc.property(recurrence, day, day, (of, due, today) => {
				const counted = { ...of, from: 'due' as const }
				const late = nextTime(counted, { due, done: today, today, money: true })
				expect(late).toEqual(nextTime(counted, { due, done: due, today: due }))
			}),
		)
	})
	test('counts from the day on which it was done, where that is said', () => {
		const of = { ...monthly, from: 'done' } as const
		expect(nextTime(of, { due: '2026-08-01', done: '2026-09-05', today: '2026-11-23', money: true })?.date).toBe('2026-10-05')
	})
	test('put off, be it beyond the next time or onto it, passes nothing over either; a shorter month is no putting off', () => {
		for (const later of ['2026-09-14', '2026-10-01', '2026-10-03', '2027-02-01']) {
			const next = nextTime(putOff(monthly, '2026-09-01'), { due: later, done: later, today: '2027-03-01', money: true })
			expect([later, next?.date]).toEqual([later, '2026-10-01'])
		}
		const short = { ...monthly, anchor: '2027-01-31' }
		expect(nextTime(short, { due: '2027-02-28', done: '2027-06-01', today: '2027-06-01', money: true })?.date).toBe('2027-03-31')
	})
	test('put off from a shorter month, or onto the day that one would have, each time of its rhythm comes once', () => {
		const course = (of: Recurrence, due: string, later: string) => {
			const off = { recurrence: putOff(of, due), due: later }
			return [
				nextTime(off.recurrence, { due: later, done: later, today: '2028-01-01', money: true }),
				...timesUntil(off.recurrence, later, addMonths(later, 3)),
			].map((time) => time?.date)
		}
		const february = { ...monthly, anchor: '2027-01-31' }
		for (const later of ['2027-03-05', '2027-03-31', '2027-04-28'])
			expect([later, ...course(february, '2027-02-28', later).slice(0, 3)]).toEqual([later, '2027-03-31', later, '2027-03-31'])
		expect(course(monthly, '2026-10-31', '2026-11-30').slice(0, 4)).toEqual(['2026-11-30', '2026-11-30', '2026-11-30', '2026-12-31'])
		const leap: Recurrence = { every: 1, unit: 'year', anchor: '2024-02-29' }
		expect(course(leap, '2026-02-28', '2026-04-01')[0]).toBe('2027-02-28')
		// Put off twice, and once more since it was put off when that was not kept yet.
		expect(course(putOff(february, '2027-02-28'), '2027-03-05', '2027-03-20')[0]).toBe('2027-03-31')
		expect(course({ ...monthly, anchor: '2026-09-01' }, '2026-09-14', '2026-10-03')[0]).toBe('2026-10-01')
	})
	test('all up to a day are the times of its rhythm, in the order in which they come', () => {
		fc.assert(
			fc.property(recurrence, day, fc.nat({ max: 2000 }), (of, due, span) => {
				const last = addDays(due, span)
				const times = timesUntil(of, due, last).map(({ date }) => date)
				expect(times).toEqual(course({ ...of, from: 'due' }, due, times.length))
				const next = nextTime({ ...of, from: 'due' }, { due: times.at(-1) ?? due, done: due, today: due })
				expect(times.every((date) => date <= last) && (next === null || next.date > last)).toBe(true)
			}),
			{ numRuns: 50 },
		)
		expect(timesUntil(monthly, '2026-12-01', '2026-11-23')).toEqual([])
	})
	test('from a day on is the same as stepping there, also from a time that was put off', () => {
		const atEnd = fc.boolean()
		fc.assert(
			fc.property(
				recurrence,
				day,
				fc.option(fc.integer({ min: -400, max: 800 })),
				fc.nat({ max: 3000 }),
				atEnd,
				(of, due, off, wait, end) => {
					const kept: Recurrence = {
						...of,
						...(off !== null && { anchor: addDays(due, -off) }),
						...(end && (of.unit === 'month' || of.unit === 'year') && { end_of_month: true }),
					}
					const [from, last] = [addDays(due, wait), addDays(due, wait + 365)]
					const days = (first?: string) => timesUntil(kept, due, last, first).map(({ date }) => date)
					expect(days(from)).toEqual(days().filter((date) => date >= from))
				},
			),
			{ numRuns: 500 },
		)
	})
})

describe('put off, left out, written anew', () => {
	test('what is put off goes on where it would have gone on', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('day', 'week', 'month', 'year'),
				fc.integer({ min: 1, max: 12 }),
				day,
				fc.nat({ max: 60 }),
				(unit, every, due, by) => {
					const of: Recurrence = { every, unit }
					const later = addDays(due, by)
					const next = nextTime(putOff(of, due), { due: later, done: later, today: later })
					expect(next?.date).toBe(nextTime(of, { due, done: later, today: later })?.date)
				},
			),
		)
		expect(putOff({ ...monthly, from: 'done' }, '2026-11-01')).toEqual({ ...monthly, from: 'done' })
	})
	test('put off as often as one likes it goes by the day that it had at first, with money too', () => {
		const often = fc.array(fc.nat({ max: 40 }), { minLength: 2, maxLength: 4 })
		fc.assert(
			fc.property(recurrence, day, often, fc.boolean(), (of, first, days, money) => {
				let [kept, due] = [of, first]
				for (const by of days) {
					kept = putOff(kept, due)
					due = addDays(due, by)
				}
				const next = (from: Recurrence, on: string) => nextTime(from, { due: on, done: due, today: due, money })?.date
				expect(next(kept, due)).toBe(next(of, first))
			}),
		)
	})
	test('left out is once, and the way of counting stays', () => {
		expect(skipped({ ...monthly, from: 'done' }, '2026-12-01', '2026-11-23')).toEqual({
			date: '2027-01-01',
			recurrence: { ...monthly, from: 'done' },
		})
		expect(skipped(monthly, '2027-01-31', '2026-11-23')).toEqual({ date: '2027-02-28', recurrence: { ...monthly, anchor: '2027-01-31' } })
		expect(skipped({ ...monthly, until: '2026-12-15' }, '2026-12-01', '2026-11-23')).toBeNull()
	})
	test('a rhythm stays while neither it nor its day is written anew', () => {
		const before = { date: '2027-02-28', recurrence: { ...monthly, anchor: '2027-01-31' } }
		expect(rewritten({ ...monthly, until: '2030-01-01' }, '2027-02-28', before)).toEqual({
			...monthly,
			until: '2030-01-01',
			anchor: '2027-01-31',
		})
		expect(rewritten(monthly, '2027-02-27', before)).toEqual(monthly)
		expect(rewritten({ every: 2, unit: 'month' }, '2027-02-28', before)).toEqual({ every: 2, unit: 'month' })
		expect(rewritten(monthly, '2027-02-28', null)).toEqual(monthly)
	})
	test('on another day, with the day by which it goes as it was read, it is the same time of its rhythm', () => {
		const before = { date: '2027-02-28', recurrence: { ...monthly, anchor: '2027-01-31' } }
		const next = (date: string) =>
			nextTime(rewritten(before.recurrence, date, before), { due: date, done: date, today: '2028-01-01', money: true })?.date
		expect(['2027-02-25', '2027-03-05', '2027-03-31'].map(next)).toEqual(['2027-03-31', '2027-03-31', '2027-03-31'])
		// Taken back, it is put off no more.
		const off = { date: '2027-03-05', recurrence: putOff(before.recurrence, before.date) }
		expect(rewritten(before.recurrence, before.date, off)).toEqual(before.recurrence)
		// A form knows nothing of it.
		expect(rewritten(monthly, off.date, off)).toEqual(off.recurrence)
	})
	test('what was left out is taken back with the day by which it went', () => {
		const before = { date: '2027-02-28', recurrence: { ...monthly, anchor: '2027-01-31' } }
		const left = skipped(before.recurrence, before.date, '2026-11-23')
		expect(left).toEqual({ date: '2027-03-31', recurrence: monthly })
		const back = rewritten(before.recurrence, before.date, left)
		expect(nextTime(back, { due: before.date, done: before.date, today: before.date })?.date).toBe('2027-03-31')
	})
})
