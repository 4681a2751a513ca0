import { expect, test } from 'vitest'
import { byDay, dayTitle } from './by-day.ts'

const days = (...at: string[]) =>
	byDay(at.map((changed_at) => ({ changed_at }))).map(([day, rows]) => [day, rows.map((row) => row.changed_at)])

test('changes stand under their day in Zurich, every one of them, the newest first as they come', () => {
	const [late, evening, noon, before] = [
		'2026-07-02T22:30:00.000Z',
		'2026-07-02T21:30:00.000Z',
		'2026-07-02T10:00:00.000Z',
		'2026-06-30T10:00:00.000Z',
	]
	expect(days(late, evening, noon, before)).toEqual([
		['2026-07-03', [late]],
		['2026-07-02', [evening, noon]],
		['2026-06-30', [before]],
	])
	expect(days()).toEqual([])
})

test('of the first day, of one between and of the last all changes are there', () => {
	const at = (day: string, ...hours: number[]) => hours.map((hour) => `2026-07-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`)
	const [first, between, last] = [at('03', 12, 11, 10), at('02', 12, 11), at('01', 12, 11, 10)]
	expect(days(...first, ...between, ...last)).toEqual([
		['2026-07-03', first],
		['2026-07-02', between],
		['2026-07-01', last],
	])
})

test.each([
	['2026-11-27', 'Heute, 27. November 2026'],
	['2026-11-26', 'Gestern, 26. November 2026'],
	['2026-11-25', 'Vorgestern, 25. November 2026'],
])('%s is titled «%s»', (day, title) => expect(dayTitle(day, '2026-11-27')).toBe(title))

test('a day further back is called as everywhere', () => {
	expect(dayTitle('2026-11-24', '2026-11-27')).not.toMatch(/^[A-Z].*,.*2026/)
})
