import { Refusal } from '@hausheft/contract/refusals.ts'
import { expect, test } from 'vitest'
import { seatReaders } from './read-seats.ts'

test('a person reads eight things at once, all together not as much as the store has connections, and what is left is free again', () => {
	const seats = seatReaders()
	const take = (person: string) => {
		try {
			return seats(person)
		} catch (error) {
			return (error as Refusal).code
		}
	}
	const [first, ...others] = Array.from({ length: 8 }, () => take('anna'))
	expect([typeof first, take('anna'), typeof take('beat')]).toEqual(['function', 'rate_limited', 'function'])
	// Twice is once.
	for (const leave of [first, first]) if (typeof leave === 'function') leave()
	expect([typeof take('anna'), take('anna'), others.length]).toEqual(['function', 'rate_limited', 7])
	const taken = Array.from({ length: 200 }, (_, at) => take(`somebody ${at}`)).filter((seat) => typeof seat === 'function')
	expect([taken.length, take('carla')]).toEqual([150 - 9, 'unavailable'])
	taken[0]?.()
	expect(typeof take('carla')).toBe('function')
})
