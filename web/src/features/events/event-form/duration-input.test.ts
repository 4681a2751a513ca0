import { describe, expect, test } from 'vitest'
import { parseMinutes, typedMinutes } from './duration-input.ts'

describe('minutes are understood as people write them', () => {
	test.each([
		['85', 85],
		['85 min', 85],
		["85'", 85],
		['1:25', 85],
		['01:05', 65],
		['0:45', 45],
		['1h25', 85],
		['1 h 25 min', 85],
		['1h 25m', 85],
		['2 h', 120],
		['1.5h', 90],
		['1,25 Std', 75],
		['85:00', 85],
		[' 24:00 ', 1440],
	])('%s', (typed, minutes) => expect(parseMinutes(typed)).toBe(minutes))

	test.each(['', 'lang', '1:75', '-5', '1:2', '1h25h', '1..5 h'])('«%s» is not a time', (typed) => expect(parseMinutes(typed)).toBeNull())

	test('what an edited entry shows is read back as the same minutes', () => {
		for (const minutes of [1, 25, 59, 60, 61, 85, 1439, 1440, 1499, 1500, 5100, 100_000])
			expect(parseMinutes(typedMinutes(minutes))).toBe(minutes)
	})
})
