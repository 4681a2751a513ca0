import type { Calendar, CalendarItem } from '@hausheft/contract/calendar.ts'
import { daysBetween } from '@hausheft/contract/swiss/zurich.ts'
import { CalendarSearch } from '../../platform/places/calendar-search.ts'
import { expect, test } from 'vitest'
import { askedFor, byDay, daysOf, linesOf, listDays, namedDays, sleepersOn, stepped, titleOf, walked, weeksOf, withMoved } from './grid.ts'

test.each([
	['month', '2026-11-23', '2026-10-26', '2026-12-06', 'November 2026'],
	['month', '2027-02-01', '2027-02-01', '2027-02-28', 'Februar 2027'],
	['month', '2026-03-29', '2026-02-23', '2026-04-05', 'März 2026'],
	['month', '1900-01-15', '1900-01-01', '1900-02-04', 'Januar 1900'],
	['month', '2200-12-31', '2200-12-01', '2200-12-31', 'Dezember 2200'],
	['week', '2026-11-23', '2026-11-23', '2026-11-29', 'Woche 48, 23. – 29.11.2026'],
	['week', '2027-01-01', '2026-12-28', '2027-01-03', 'Woche 53, 28.12.2026 – 03.01.2027'],
	['week', '2026-10-25', '2026-10-19', '2026-10-25', 'Woche 43, 19. – 25.10.2026'],
	['agenda', '2026-11-23', '2026-11-23', '2026-12-13', '23.11. – 13.12.2026'],
	['agenda', '2200-12-20', '2200-12-20', '2200-12-31', '20. – 31.12.2200'],
] as const)('%s of %s: %s to %s, «%s»', (view, at, from, to, title) => {
	expect([daysOf(view, at), titleOf(view, at)]).toEqual([{ from, to }, title.replace(' – ', '\u00a0–\u00a0')])
	// Each day once, also those of 23 and of 25 hours.
	expect(new Set(listDays({ from, to })).size).toBe(daysBetween(from, to) + 1)
})

test('weeks are those of ISO 8601, Monday first', () => {
	const weeks = weeksOf('month', '2027-01-10')
	expect(weeks.map(({ monday, number, days }) => [monday, number, days.length])).toEqual([
		['2026-12-28', 53, 7],
		['2027-01-04', 1, 7],
		['2027-01-11', 2, 7],
		['2027-01-18', 3, 7],
		['2027-01-25', 4, 7],
	])
	expect(weeksOf('month', '2200-12-31').at(-1)?.days).toEqual(['2200-12-29', '2200-12-30', '2200-12-31'])
})

test('this month and the next three weeks come with the page, whatever day it is', () => {
	for (let day = 0; day < 800; day++) {
		const today = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
		for (const view of ['month', 'week', 'agenda'] as const)
			expect([today, view, askedFor(daysOf(view, today), today)]).toEqual([today, view, {}])
	}
	expect(askedFor(daysOf('month', '2027-03-01'), '2026-11-23')).toEqual({ from: '2027-03-01', to: '2027-04-04' })
})

test.each([
	['month', '2026-11-23', 1, '2026-12-01'],
	['month', '2026-01-31', -1, '2025-12-01'],
	['week', '2026-12-31', 1, '2027-01-07'],
	['agenda', '2026-11-23', -1, '2026-11-02'],
	['month', '2200-12-01', 1, undefined],
	['month', '1900-01-20', -1, undefined],
	['week', '2200-12-27', 1, '2200-12-31'],
	['agenda', '2200-12-15', 1, undefined],
	['agenda', '1900-01-10', -1, '1900-01-01'],
] as const)('%s of %s, %i on: %s', (view, at, by, then) => expect(stepped(view, at, by)).toBe(then))

test.each([
	['ArrowRight', '2026-03-28', '2026-03-29'],
	['ArrowRight', '2026-10-25', '2026-10-26'],
	['ArrowLeft', '2026-01-01', '2025-12-31'],
	['ArrowDown', '2026-02-25', '2026-03-04'],
	['ArrowUp', '2026-03-04', '2026-02-25'],
	['ArrowDown', '2200-12-28', undefined],
	['Enter', '2026-03-04', undefined],
])('%s takes a thing from %s to %s', (key, from, to) => expect(walked(key, from)).toBe(to))

const item = (id: string, on: string, at: string | null = null): CalendarItem => ({
	kind: at ? 'entry' : 'reminder',
	id,
	group: 'g',
	property: 'p',
	on,
	at,
	name: id,
	done: false,
	version: 1,
	movable: true,
	about: null,
})

test('what is moved stands among the rest of its new day, and nowhere else', () => {
	const [bell, early, late] = [
		item('a', '2026-11-23'),
		item('b', '2026-11-24', '2026-11-24T07:00:00Z'),
		item('c', '2026-11-24', '2026-11-24T18:00:00Z'),
	]
	const days = [{ on: '2026-11-24', more: 3 }]
	const calendar: Calendar = { from: '2026-11-01', to: '2026-11-30', days, items: [bell, early, late], properties: [] }
	const moved = withMoved(calendar, { ...bell, on: '2026-11-24' })
	expect([...byDay(moved)].map(([on, { items, more }]) => [on, items.map(({ id }) => id), more])).toEqual([
		['2026-11-24', ['a', 'b', 'c'], 3],
	])
	const before = withMoved(calendar, { ...late, on: '2026-11-23', at: '2026-11-23T18:00:00Z' })
	expect(before.items.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
	expect(withMoved(calendar, { ...early, on: '2026-12-01' }).items.map(({ id }) => id)).toEqual(['a', 'c'])
	expect(withMoved(calendar, item('neu', '2026-11-30')).items.at(-1)?.id).toBe('neu')
})

test('what lasts stands on one line on all of its days, and where one has ended the next begins', () => {
	const stay = (id: string, on: string, until: string): CalendarItem => ({ ...item(id, on), kind: 'stay', until })
	const all = [
		stay('a', '2026-11-20', '2026-11-23'),
		stay('b', '2026-11-22', '2026-11-27'),
		stay('c', '2026-11-24', '2026-11-26'),
		stay('d', '2026-11-26', '2026-11-28'),
		item('e', '2026-11-22'),
	]
	expect([...linesOf(all)]).toEqual([
		['stay a', 0],
		['stay b', 1],
		['stay c', 0],
		// On the day on which one leaves and another comes both are there.
		['stay d', 2],
	])
})

test('who sleeps there is counted from the day of arrival up to the night before departure, of agreed stays alone', () => {
	const stay = (id: string, on: string, until: string, people: number, state: 'fixed' | 'asked' = 'fixed'): CalendarItem => ({
		...item(id, on),
		kind: 'stay',
		until,
		people,
		state,
	})
	const all = [
		stay('a', '2026-11-20', '2026-11-23', 4),
		stay('b', '2026-11-22', '2026-11-25', 3),
		stay('c', '2026-11-22', '2026-11-25', 9, 'asked'),
		item('d', '2026-11-22'),
	]
	const counts = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2026-11-25'].map((day) => sleepersOn(day, all))
	expect(counts.map((houses) => houses.map(({ stay, people }) => [stay.id, people]))).toEqual([[], [], [['a', 7]], [], []])
	// What sleeps elsewhere is no company.
	const elsewhere = all.map((each) => (each.id === 'b' ? { ...each, property: 'anderswo' } : each))
	expect(sleepersOn('2026-11-22', elsewhere)).toEqual([])
})

test('the name of what lasts stands once in each week, over the days that are left of it', () => {
	const bar = { ...item('a', '2026-11-20'), until: '2026-12-01' }
	const named = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'].map((day) => namedDays(bar, day))
	expect(named).toEqual([3, undefined, 7, undefined, 2, undefined])
})

test.each([
	[
		{ at: '2026-11-23', view: 'week' },
		{ at: '2026-11-23', view: 'week' },
	],
	[{ at: '1899-12-31', view: 'tag' }, {}],
	[{ at: '2201-01-01' }, {}],
	[{ at: '2200-12-31' }, { at: '2200-12-31' }],
	[{ at: '2026-02-30' }, {}],
	[{ at: 20261123, property: 'hier' }, {}],
])('the address %j means %j', (raw, meant) => expect(CalendarSearch(raw)).toEqual(meant))
