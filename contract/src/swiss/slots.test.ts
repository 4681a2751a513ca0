import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoWeek, slotAfter, slotName, slotOf, slotsBetween, slotYearBefore } from './slots.ts'
import { addDays } from './zurich.ts'

test.each([
	['2026-11-22', 'day', '2026-11-22', '22.11.2026'],
	['2026-11-22', 'week', '2026-11-16', 'KW 47 2026'],
	['2021-01-03', 'week', '2020-12-28', 'KW 53 2020'],
	['2024-12-30', 'week', '2024-12-30', 'KW 1 2025'],
	['1900-01-01', 'week', '1900-01-01', 'KW 1 1900'],
	['2026-11-22', 'month', '2026-11-01', 'November 2026'],
	['2026-11-22', 'year', '2026-01-01', '2026'],
] as const)('%s lies in the %s of %s, %s', (day, span, slot, name) => {
	expect(slotOf(day, span)).toBe(slot)
	expect(slotName(slot, span)).toBe(name)
})

test.each([
	['2026-11-22', 'day', '2025-11-22'],
	['2024-02-29', 'day', null],
	['2026-11-16', 'week', '2025-11-17'],
	['2020-12-28', 'week', null],
	['2025-12-29', 'week', '2024-12-30'],
	['2026-01-01', 'month', '2025-01-01'],
	['2026-01-01', 'year', '2025-01-01'],
] as const)('a year before %s, the %s, was %s', (slot, span, before) => expect(slotYearBefore(slot, span)).toBe(before))

const day = fc.integer({ min: -25_000, max: 80_000 }).map((days) => addDays('1970-01-01', days))
const span = fc.constantFrom('day', 'week', 'month', 'year')

test('a day lies in its slot and not in the next; slots follow each other without a gap', () => {
	fc.assert(
		fc.property(day, span, fc.integer({ min: 0, max: 1500 }), (from, scale, days) => {
			const to = addDays(from, days)
			const slots = slotsBetween(from, to, scale)
			expect(slots[0]).toBe(slotOf(from, scale))
			expect(slots.at(-1)).toBe(slotOf(to, scale))
			for (const slot of slots) {
				expect(slotOf(slot, scale)).toBe(slot)
				expect(slotOf(addDays(slotAfter(slot, scale), -1), scale)).toBe(slot)
				expect(slotAfter(slotAfter(slot, scale), scale, -1)).toBe(slot)
				const { week } = isoWeek(slot)
				expect(week >= 1 && week <= 53).toBe(true)
			}
		}),
		{ numRuns: 30 },
	)
})
