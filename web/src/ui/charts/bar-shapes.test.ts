import { describe, expect, test } from 'vitest'
import { barShapes, edges, type BarSeries } from './bar-shapes.ts'

const room = { width: 640, height: 240 }
const plain = { stacked: false, least: 0 }
const income: BarSeries = { name: 'Einnahmen', tone: 'in', values: [0, 10_000, 5_000], before: [0, 7_500, 0] }
const expense: BarSeries = { name: 'Ausgaben', tone: 'out', values: [2_500, 0, 5_000] }

/** From where to where a bar goes, as its path says. */
const ends = (path: string) => {
	const [, from, straight, end] = /^M\S+ (\S+)V([\d.-]+)q0 (\S+)/.exec(path) ?? []
	return [Number(from), Number(straight) + Number(end)]
}

describe('bars', () => {
	const { ticks, bars, marks, zero, left, step } = barShapes(room, [income, expense], plain)

	test('stand on zero and reach the line of their figure; nothing is no bar', () => {
		expect(bars.map(({ slot, tone }) => [slot, tone])).toEqual([
			[0, 'out'],
			[1, 'in'],
			[2, 'in'],
			[2, 'out'],
		])
		const yOf = (text: string) => ticks.find((tick) => tick.text === text)?.y
		expect(zero).toBe(room.height - edges.bottom)
		expect(bars.map(({ path }) => ends(path))).toEqual(["2'500", "10'000", "5'000", "5'000"].map((text) => [zero, yOf(text)]))
		expect(marks.map(({ slot, y }) => [slot, y])).toEqual([[1, yOf("7'500")]])
	})

	test('lie in their slot, side by side, none beyond the room', () => {
		for (const { slot, path } of bars) {
			const x = Number(/^M(\S+)/.exec(path)?.[1])
			expect(x).toBeGreaterThanOrEqual(left + step * slot)
			expect(x).toBeLessThan(left + step * (slot + 1))
		}
		expect(left + step * 3).toBeCloseTo(room.width)
	})
})

test('stacked bars stand on each other, what goes out below zero', () => {
	const series: BarSeries[] = [
		{ name: 'a', tone: 'time', values: [30] },
		{ name: 'b', tone: 'rental', values: [50] },
		{ name: 'c', tone: 'out', values: [-40] },
	]
	const { bars, zero } = barShapes(room, series, { ...plain, stacked: true })
	const [a = [], b = [], c = []] = bars.map(({ path }) => ends(path))
	expect(a[0]).toBeCloseTo(zero, 1)
	expect(b[0]).toBeCloseTo(a[1] ?? 0, 1)
	expect(b[1]).toBeLessThan(a[1] ?? 0)
	expect(c[0]).toBeCloseTo(zero, 1)
	expect(c[1]).toBeGreaterThan(zero)
})

test('many slots in little room stay bars', () => {
	const values = Array.from({ length: 90 }, (_, day) => day)
	const { bars, step } = barShapes({ width: 320, height: 120 }, [{ name: 'kWh', tone: 'measurement', values }], plain)
	expect(bars).toHaveLength(89)
	expect(step).toBeGreaterThan(2)
	expect(bars.every(({ path }) => !path.includes('NaN'))).toBe(true)
})

test('a year without anything has an axis all the same', () => {
	const nothing: BarSeries = { name: 'Ausgaben', tone: 'out', values: Array.from({ length: 12 }, () => 0) }
	const { bars, ticks } = barShapes(room, [nothing], { stacked: false, least: 100 })
	expect(bars).toEqual([])
	expect(ticks.map(({ text }) => text)).toEqual(['0', '100'])
})
