import { expect, test } from 'vitest'
import { parseDay } from '../../platform/words/typed.ts'
import { wholeDay } from './whole-day.ts'

/** As the field of a day does with each letter. */
function typing(first: string, ...letters: string[]) {
	let [value, last] = [first, first]
	return letters.flatMap((typed) => {
		const next = parseDay(typed, '2026-11-30') ?? typed
		const told = wholeDay(value, next, last)
		value = next
		last = told.last
		return told.change ? [told.change] : []
	})
}

test('what follows a day that is typed follows it from the day that stood there', () => {
	expect(typing('2026-11-30', '2', '28', '28.', '28.1', '28.11')).toEqual([
		['2026-01-28', '2026-11-30'],
		['2026-11-28', '2026-01-28'],
	])
	expect(typing('2026-11-30', '', 'g', 'gestern')).toEqual([['2026-11-29', '2026-11-30']])
})

test('a day that was not said before has none before it', () => {
	expect(typing('', '1', '1.', '1.1', '1.12')).toEqual([
		['2026-01-01', ''],
		['2026-12-01', '2026-01-01'],
	])
	expect(typing('', '2026-12-24')).toEqual([['2026-12-24', '']])
})
