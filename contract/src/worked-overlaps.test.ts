import { expect, test } from 'vitest'
import { overlapping, workKey, type Worked } from './worked-overlaps.ts'

const time = (event: string, at: string, minutes: number, user: string | null = 'anna', user_text: string | null = null): Worked => ({
	event,
	event_at: `2026-11-${at}:00.000Z`,
	minutes,
	user,
	user_text,
})
/** Times of Zurich are an hour later. */
test.each<[string, Worked[], string[]]>([
	['one after the other', [time('a', '20T09:00', 60), time('b', '20T10:00', 60)], []],
	['a minute too many', [time('a', '20T09:00', 60), time('b', '20T10:00', 61)], ['a anna', 'b anna']],
	['one over several', [time('a', '20T08:00', 30), time('b', '20T09:00', 30), time('c', '20T10:00', 600)], ['a anna', 'b anna', 'c anna']],
	['of two people', [time('a', '20T09:00', 60), time('b', '20T09:10', 60, 'beat')], []],
	['in one entry', [time('a', '20T09:00', 60), time('a', '20T09:00', 45)], []],
	['over midnight', [time('a', '20T22:30', 30), time('b', '21T01:00', 180)], ['a anna', 'b anna']],
	['of a day alone', [time('a', '20T11:00', 60), time('b', '20T11:00', 60)], []],
	[
		'of one name however typed',
		[time('a', '20T09:00', 60, null, 'Köbi'), time('b', '20T09:30', 60, null, 'köbi '), time('c', '20T09:30', 60, null, 'Kunz')],
		['a : köbi', 'b : köbi'],
	],
])('R25 %s', (_, times, wanted) => {
	expect([...overlapping(times)].sort()).toEqual(wanted)
	expect([...overlapping(times.toReversed())].sort()).toEqual(wanted)
	for (const key of wanted) expect(times.map(workKey)).toContain(key)
})
