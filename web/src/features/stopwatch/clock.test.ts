import { expect, test } from 'vitest'
import { canRestart, comingBack, isForgotten, isUnsure, minutesOf, secondsOf, secondsSince, startBefore, untilNextSecond } from './clock.ts'

test.each([
	[0, 1],
	[29, 1],
	[89, 1],
	[90, 2],
	[5069, 84],
	[5070, 85],
])('%d s are booked as %d min', (seconds, minutes) => expect(minutesOf(seconds)).toBe(minutes))

test('stopped it keeps its length, and goes on from there', () => {
	const [started_at, stopped_at, now] = ['2026-11-22T10:00:00.000Z', '2026-11-22T10:12:05.000Z', Date.parse('2026-11-25T08:00:00.000Z')]
	expect(secondsOf({ started_at, stopped_at }, now)).toBe(725)
	expect(secondsOf({ started_at: startBefore(725, now), stopped_at: null }, now)).toBe(725)
})

test('more than twelve hours were forgotten', () => {
	expect([12 * 3600, 12 * 3600 + 1].map(isForgotten)).toEqual([false, true])
})

test('seconds are counted from the start, and from nothing where the device’s clock is behind', () => {
	const start = '2026-11-22T10:00:00.000Z'
	expect(secondsSince(start, Date.parse('2026-11-22T10:00:59.999Z'))).toBe(59)
	expect(secondsSince(start, Date.parse('2026-11-22T09:58:00.000Z'))).toBe(0)
	// The night in which the clock changes has an hour less.
	expect(secondsSince('2026-03-29T00:30:00.000Z', Date.parse('2026-03-29T01:30:00.000Z'))).toBe(3600)
})

test('what was discarded comes back: running within a day of its start, stopped whenever that was', () => {
	expect([23 * 3600, 24 * 3600].map(canRestart)).toEqual([true, false])
	const [started_at, stopped_at] = ['2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z']
	const [soon, late] = [Date.parse('2026-11-22T20:00:00.000Z'), Date.parse('2026-11-25T10:00:00.000Z')]
	const back = (stopped: string | null, now: number) => comingBack({ started_at, stopped_at: stopped }, now)
	for (const now of [soon, late]) expect(back(stopped_at, now)).toEqual({ started_at, stopped_at })
	expect(back(null, soon)).toEqual({ started_at, stopped_at: null })
	expect(back(null, late)).toEqual({ started_at, stopped_at: '2026-11-25T10:00:00.000Z' })
})

test('how long it really was is asked of one that ran for half a day, and of one that was stopped after a day', () => {
	const asked = (stopped_at: string | null) => [13, 30].map((hours) => isUnsure({ stopped_at }, hours * 3600))
	expect([asked(null), asked('2026-11-22T12:00:00.000Z')]).toEqual([
		[true, true],
		[false, true],
	])
})

test('every place that shows the time goes on to the next second at the same moment', () => {
	const start = '2026-11-20T08:00:00.400Z'
	const at = (instant: string) => untilNextSecond(start, Date.parse(instant))
	expect(['08:00:00.400', '08:00:00.900', '08:00:05.399', '07:59:59.900'].map((time) => at(`2026-11-20T${time}Z`))).toEqual([
		1000, 500, 1, 500,
	])
})
