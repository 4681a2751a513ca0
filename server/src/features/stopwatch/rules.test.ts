import { expect, test } from 'vitest'
import { checkStart } from './rules.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')

test.each([undefined, '2026-11-22T12:00:00.000Z', '2026-11-21T12:00:00.000Z'])('a watch can have been started at %s', (start) =>
	expect(() => checkStart(start, now)).not.toThrow(),
)
test.each([
	['2026-11-22T12:00:00.001Z', 'Der Start liegt in der Zukunft.'],
	['2026-11-21T11:59:59.999Z', 'Der Start liegt höchstens 24 Stunden zurück.'],
])('not at %s: %s', (start, message) =>
	expect(() => checkStart(start, now)).toThrow(expect.objectContaining({ extra: { errors: [{ path: 'started_at', message }] } })),
)
