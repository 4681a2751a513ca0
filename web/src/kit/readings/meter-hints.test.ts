import { expect, test } from 'vitest'
import type { Unit } from '@hausheft/contract/events.ts'
import { expectedText, hintsOf } from './meter-hints.ts'

const event = '0198f1a0-0000-7000-8000-000000000001'
const knownReading = { last: { data: '812.4', event_at: '2026-10-03T08:00:00.000Z', event }, expected: { min: '820', max: '1840.5' } }

const cases: [typed: string, kind: Unit['kind'], by: string | undefined, warning: string | undefined, asks: boolean][] = [
	['', 'counter', undefined, undefined, false],
	['viel', 'counter', undefined, undefined, false],
	['826.65', 'counter', '+14.25', undefined, false],
	["1'840,5", 'counter', '+1028.1', undefined, false],
	['812.4', 'counter', '0', 'Weniger als erwartet. Stimmt der Stand?', false],
	['1841', 'counter', '+1028.6', 'Mehr als erwartet. Stimmt der Stand?', false],
	['12', 'counter', '-800.4', 'Tiefer als der letzte Stand.', true],
	['12', 'level', '-800.4', 'Weniger als erwartet. Stimmt der Stand?', false],
	['12', 'amount', undefined, 'Weniger als erwartet. Stimmt der Stand?', false],
]
test.each(cases)('%s as %s', (data, kind, by, warning, asksReplaced) =>
	expect(hintsOf({ data, replaced: false }, knownReading, kind)).toEqual({ by, warning, asksReplaced }),
)

test('a replaced meter is compared with nothing, and can be made an ordinary one again', () =>
	expect(hintsOf({ data: '12', replaced: true }, knownReading, 'counter')).toEqual({
		by: undefined,
		warning: undefined,
		asksReplaced: true,
	}))

test('what came later says nothing about a reading of before, and what is expected is of now', () => {
	const silent = { by: undefined, warning: undefined, asksReplaced: false }
	expect(hintsOf({ data: '12', replaced: false }, knownReading, 'counter', '2026-10-02T08:00:00.000Z')).toEqual(silent)
	expect(hintsOf({ data: '9999', replaced: false }, knownReading, 'counter', '2026-10-20T08:00:00.000Z').warning).toBeUndefined()
	expect(expectedText({ expected: { min: '13.66', max: '14.304' } })).toBe('erwartet 13.66\u2060–\u206014.3')
	expect([expectedText(knownReading), expectedText(knownReading, '2026-10-20T08:00:00.000Z'), expectedText({ expected: null })]).toEqual([
		"erwartet 820\u2060–\u20601'841",
		undefined,
		undefined,
	])
})
