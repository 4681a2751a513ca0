import { expect, test } from 'vitest'
import { arrivedIn } from './arrivals.ts'

const entry = (id: string, at: number) => ({ id, at })
const arrived = (now: ReturnType<typeof entry>[], before: ReturnType<typeof entry>[] | undefined) =>
	arrivedIn(now, before, (one, other) => one.at > other.at)
const [a, b, c] = [entry('a', 30), entry('b', 20), entry('c', 10)]

test('new is what came above the last one that was read, wherever it stands', () => {
	expect(arrived([entry('x', 40), a, entry('y', 25), b, c], [a, b, c])).toEqual(['x', 'y'])
	expect(arrived([a, b, entry('z', 15), c, entry('older', 5)], [a, b, c])).toEqual(['z'])
	expect(arrived([a, c], [a, b, c])).toEqual([])
})

test('nothing is new at the first look, everything where there was nothing', () => {
	expect(arrived([a, b], undefined)).toEqual([])
	expect(arrived([a, b], [])).toEqual(['a', 'b'])
})
