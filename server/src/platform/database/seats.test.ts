import { expect, test } from 'vitest'
import { Seats, type Claim, type Seat } from './seats.ts'

const person = (name: string): Claim => ({ kind: 'person', name })
const group = (name: string): Claim => ({ kind: 'group', name })
const many = (count: number, take: (n: number) => Promise<Seat>) => Array.from({ length: count }, (_, n) => take(n))
const isOpen = async (seat: Promise<Seat>) => {
	seat.catch(() => {}) // some wait in vain
	await new Promise(setImmediate)
	return (await Promise.race([seat, Promise.resolve(null)])) === null
}

test('a person has four seats; who comes after waits, first come, first served', async () => {
	const seats = new Seats()
	const [first] = await Promise.all(many(4, () => seats.acquire([person('anna')])))
	const [fifth, sixth] = many(2, () => seats.acquire([person('anna')]))
	await seats.acquire([person('beat')])
	first?.release()
	await fifth
	expect(await isOpen(sixth as Promise<Seat>)).toBe(true)
	;(await fifth)?.release()
	await sixth
})

test('a house has eight seats, and nobody waits behind a person who has all of theirs', async () => {
	const seats = new Seats()
	await Promise.all(many(4, () => seats.acquire([person('anna'), group('house')])))
	const waits = seats.acquire([person('anna'), group('house')])
	const others = await Promise.all(many(4, (n) => seats.acquire([person(`${n}`), group('house')])))
	const ninth = seats.acquire([person('carla'), group('house')])
	await seats.acquire([person('carla'), group('another house')])
	expect(await isOpen(ninth)).toBe(true)
	others[0]?.release()
	await ninth
	expect(await isOpen(waits)).toBe(true)
})

test('sessions of one person and things of one house count together, once it is known that they are', async () => {
	const seats = new Seats()
	const tokens = Array.from({ length: 5 }, (_, n) => person(`token ${n}`))
	const taken = await Promise.all(tokens.map((token) => seats.acquire([token])))
	expect(taken.map((seat, n) => seat.settle(tokens[n] as Claim, 'anna'))).toEqual([true, true, true, true, false])
	taken[4]?.release()
	const again = seats.acquire([person('token 4')])
	expect(await isOpen(again)).toBe(true)
	taken[0]?.release()
	await again
	const entry = await seats.acquire([person('beat'), group('entry')])
	expect([entry.settle(group('entry'), 'house'), entry.settle(group('entry'), 'house')]).toEqual([true, true])
	const rest = await Promise.all(many(7, (n) => seats.acquire([person(`${n}`), group('house')])))
	const ninth = seats.acquire([person('carla'), group('entry')])
	expect(await isOpen(ninth)).toBe(true)
	rest[0]?.release()
	await ninth
})

test('no line is longer than two hundred', async () => {
	const seats = new Seats()
	const [first] = await Promise.all(many(4, () => seats.acquire([person('anna')])))
	const line = many(200, () => seats.acquire([person('anna')]))
	await expect(seats.acquire([person('anna')])).rejects.toThrow('unavailable')
	await seats.acquire([person('beat')])
	first?.release()
	await line[0]
	for (const seat of line) seat.catch(() => {})
})

test('two costly calls of a person, four of all', () => {
	const seats = new Seats()
	const [one] = [seats.acquireCostly('anna'), seats.acquireCostly('anna')]
	expect(() => seats.acquireCostly('anna')).toThrow('rate_limited')
	seats.acquireCostly('beat')
	seats.acquireCostly('carla')
	expect(() => seats.acquireCostly('daniel')).toThrow('unavailable')
	one.release()
	seats.acquireCostly('daniel')
})
