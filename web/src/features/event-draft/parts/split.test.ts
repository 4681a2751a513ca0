import { expect, test } from 'vitest'
import { overBy, splitBody, splitError, splitValues, withRest } from './split.ts'

const rows = (...values: string[]) => values.map((value, at) => ({ party: `p${at}`, value }))

test('amounts of an income are typed as they came in, and sent with the sign of the net', () => {
	const split = {
		by: 'amounts' as const,
		parties: [
			{ party: 'p0', value: -24_500 },
			{ party: 'p1', value: -24_500 },
		],
	}
	const typed = splitValues(split, -49_000)
	expect(typed.parties).toEqual(rows('245.00', '245.00'))
	expect(splitBody(typed, -49_000)).toEqual(split)
	expect(splitBody({ by: 'weights', parties: rows('2', '') }, 100)).toEqual({
		by: 'weights',
		parties: [
			{ party: 'p0', value: 2 },
			{ party: 'p1', value: 0 },
		],
	})
	expect(splitBody({ by: 'equal', parties: rows('', '') }, 100)).toEqual({ by: 'equal', parties: [{ party: 'p0' }, { party: 'p1' }] })
})

test('what does not add up is said in words, and the rest goes to one of them', () => {
	const amounts = (...values: string[]) => ({ by: 'amounts' as const, parties: rows(...values) })
	expect(splitError(amounts('33.33', '66.68'), 10_000)).toBe('CHF\u00a00.01 zu viel')
	expect(splitError(amounts('33.33', '66.66'), -10_000)).toBe('CHF\u00a00.01 zu wenig')
	expect(splitError(amounts('33.33', '66.67'), 10_000)).toBeUndefined()
	expect(splitError(amounts('x', ''), 10_000)).toMatch(/^Bitte Beträge/)
	expect(splitError({ by: 'weights', parties: rows('1.5') }, 100)).toMatch(/ganze Zahl/)
	expect(splitError({ by: 'quota', parties: null }, 100)).toBeUndefined()
	const rest = withRest(rows('33.33', '66.66'), 10_000, 'p1')
	expect([rest, overBy(rest, 10_000)]).toEqual([rows('33.33', '66.67'), 0])
})
