import { expect, test } from 'vitest'
import { axisText, niceTicks } from './axis.ts'

test.each<[number, number, number[]]>([
	[0, 9_850, [0, 2_500, 5_000, 7_500, 10_000]],
	[0, 10_000, [0, 2_500, 5_000, 7_500, 10_000]],
	[0, 10_001, [0, 5_000, 10_000, 15_000]],
	[0, 7, [0, 2, 4, 6, 8]],
	[0, 1, [0, 0.25, 0.5, 0.75, 1]],
	[0, 0.3, [0, 0.1, 0.2, 0.3]],
	[-3, 9, [-5, 0, 5, 10]],
	[-845, -120, [-1000, -800, -600, -400, -200, 0]],
	[48_210, 48_950, [48_200, 48_400, 48_600, 48_800, 49_000]],
	[0, 0, [0, 0.25, 0.5, 0.75, 1]],
	[21.5, 21.5, [0, 10, 20, 30]],
	[-4, -4, [-4, -3, -2, -1, 0]],
])('from %d to %d the axis says %j', (low, high, ticks) => {
	expect(niceTicks(low, high)).toEqual(ticks)
})

test('steps are as large as asked at least: a few Rappen are told in whole francs', () => {
	expect(niceTicks(0, 120, { least: 100 })).toEqual([0, 100, 200])
	expect(niceTicks(0, 0, { least: 100 })).toEqual([0, 100])
})

test('whatever lies on it, the axis covers it in few even steps of round figures', () => {
	let seed = 42
	const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
	for (let round = 0; round < 2000; round++) {
		const size = 10 ** Math.floor(next() * 14 - 3)
		const low = (next() - 0.5) * size
		const high = low + next() * size
		const ticks = niceTicks(low, high)
		expect(ticks[0]).toBeLessThanOrEqual(low + size * 1e-9)
		expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - size * 1e-9)
		expect(ticks.length).toBeLessThanOrEqual(7)
		expect(new Set(ticks).size).toBe(ticks.length)
		for (const tick of ticks) expect(String(tick)).toMatch(/^-?\d+(\.\d+)?$|^-?\d(\.\d)?e[+-]\d+$/)
	}
})

test('figures stand as Swiss ones do', () => {
	expect([0, 10_000, -2_500, 0.25, 1_250_000].map(axisText)).toEqual(['0', "10'000", "−2'500", '0.25', "1'250'000"])
})
