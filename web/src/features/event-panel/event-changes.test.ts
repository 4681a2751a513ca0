import { expect, test } from 'vitest'
import { changeText, listedChanges } from './event-changes.ts'

test('of several fields each is listed, of one alone none', () => {
	const change = { before: null, after: 'a' }
	expect([listedChanges([]), listedChanges([change]), listedChanges([change, change])]).toEqual([[], [], [change, change]])
})

test.for([
	['120.00', '90.00', '120.00 → 90.00'],
	[null, '90.00', '90.00'],
	['120.00', null, '120.00 entfernt'],
	['', 'Dach', ' → Dach'],
] as const)('from %s to %s', ([before, after, text]) => {
	expect(changeText({ before, after })).toBe(text)
})
