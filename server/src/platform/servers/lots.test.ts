import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLots, type Granted } from './lots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lotsOf = (take: () => Promise<Granted>) => {
	const giveBack = vi.fn<(name: string, unused: number) => Promise<void>>().mockResolvedValue(undefined)
	return { giveBack, lots: holdLots({ take, giveBack, size: () => 10 }, () => Date.now()) }
}
const away = () => Promise.reject(new Error('the database is away'))

test('what is taken is kept until it is unused for a while, and goes back', async () => {
	const { lots, giveBack } = lotsOf(() => Promise.resolve({ granted: 10 }))
	expect(await lots.spend('anna', 3)).toMatchObject({ spent: true, held: 7 })
	expect(lots.count()).toBe(1)
	await vi.advanceTimersByTimeAsync(5000)
	expect([lots.count(), giveBack.mock.calls.map(([name, unused]) => [name, unused])]).toEqual([0, [['anna', 7]]])
})

test('of what could not be taken nothing is left, however many asked for it', async () => {
	const { lots, giveBack } = lotsOf(away)
	const all = await Promise.allSettled(Array.from({ length: 300 }, (_, at) => lots.spend(`somebody ${at % 100}`, 1)))
	expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['rejected']))
	await vi.advanceTimersByTimeAsync(60_000)
	expect([lots.count(), giveBack.mock.calls]).toEqual([0, []])
})

test('who waited for one that could not take fails with it, and who comes after asks anew', async () => {
	const take = vi.fn<() => Promise<Granted>>(
		() => new Promise((_, fail) => setTimeout(() => fail(new Error('the database is away')), 1000)),
	)
	const { lots } = lotsOf(take)
	const all = Array.from({ length: 300 }, () => lots.spend('anna', 1).catch((error: Error) => error.message))
	await vi.advanceTimersByTimeAsync(1000)
	expect(take).toHaveBeenCalledTimes(1)
	expect(new Set(await Promise.all(all))).toEqual(new Set(['the database is away']))
	expect(lots.count()).toBe(0)
	take.mockResolvedValue({ granted: 10 })
	expect(await lots.spend('anna', 1)).toMatchObject({ spent: true, held: 9 })
})

test('where taking fails for a while, what was taken before still goes back, once', async () => {
	let isAway = false
	const { lots, giveBack } = lotsOf(() => (isAway ? away() : Promise.resolve({ granted: 10 })))
	await lots.spend('anna', 8)
	isAway = true
	await expect(lots.spend('anna', 5)).rejects.toThrow('away')
	expect(lots.count()).toBe(1)
	expect(await lots.spend('anna', 1)).toMatchObject({ spent: true, held: 1 })
	await vi.advanceTimersByTimeAsync(5000)
	expect([lots.count(), giveBack.mock.calls.length]).toEqual([0, 1])
	isAway = false
	expect(await lots.spend('anna', 1)).toMatchObject({ spent: true, held: 9 })
})

test('somebody who still waits when the rest goes back leaves nothing behind either', async () => {
	let answer = (_: Granted) => {}
	let refuse = (_: Error) => {}
	const { lots } = lotsOf(() => new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject])))
	const first = lots.spend('anna', 10)
	await vi.advanceTimersByTimeAsync(0)
	answer({ granted: 10 })
	await first
	const second = lots.spend('anna', 1)
	await vi.advanceTimersByTimeAsync(5000)
	refuse(new Error('the database is away'))
	await expect(second).rejects.toThrow('away')
	expect(lots.count()).toBe(0)
})
