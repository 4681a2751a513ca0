import { expect, test } from 'vitest'
import { checkStart, startOf } from './rules.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')

test.each([undefined, '2026-11-22T12:00:00.000Z', '2026-11-21T12:00:00.000Z'])('a watch can have been started at %s', (start) =>
	expect(() => checkStart(start, null, now)).not.toThrow(),
)
test.each([
	['2026-11-22T12:00:00.001Z', 'Der Start liegt in der Zukunft.'],
	['2026-11-21T11:59:59.999Z', 'Der Start liegt höchstens 24 Stunden zurück.'],
])('not at %s: %s', (start, message) =>
	expect(() => checkStart(start, null, now)).toThrow(expect.objectContaining({ extra: { errors: [{ path: 'started_at', message }] } })),
)

const days = (back: number) => new Date(now - back * 24 * 3_600_000).toISOString()
test.each([
	[2, 1.9],
	[29.9, 29.8],
	// Forgotten, and stopped now.
	[40, 0],
	// As long as an entry can hold.
	[100_000 / 1440, 0],
	[69 + 29, 29],
])('one that was stopped comes back as it was: started %d days ago, stopped %d days ago', (started, stopped) =>
	expect(() => checkStart(days(started), days(stopped), now)).not.toThrow(),
)
test.each([
	[100_001 / 1440, 0],
	[70 + 29, 29],
	[36 * 365, 1],
	// Stopped on a clock that is ahead, it is stopped now.
	[100_001 / 1440, -0.5],
])('not one that is longer than an entry can hold: started %d days ago, stopped %d days ago', (started, stopped) =>
	expect(() => checkStart(days(started), days(stopped), now)).toThrow(
		expect.objectContaining({
			extra: { errors: [{ path: 'started_at', message: "Start und Ende liegen höchstens 100'000 Minuten auseinander." }] },
		}),
	),
)
test.each([
	[31, 30],
	[-0.1, -0.2],
])('not one whose time is over, nor one of the future: %d and %d days ago', (started, stopped) =>
	expect(() => checkStart(days(started), days(stopped), now)).toThrow(),
)

test.each([
	[undefined, undefined],
	['2026-11-22T11:59:59.000Z', '2026-11-22T11:59:59.000Z'],
	['2026-11-22T12:00:00.400Z', '2026-11-22T12:00:00.000Z'],
	['2026-11-22T12:05:00.000Z', '2026-11-22T12:00:00.000Z'],
	['2026-11-22T12:05:00.001Z', '2026-11-22T12:05:00.001Z'],
])('a clock that is a little ahead starts it now: %s', (said, start) => expect(startOf(said, now)).toBe(start))
