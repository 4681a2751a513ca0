import { expect, test } from 'vitest'
import { lineShapes, type LineSeries } from './line-shapes.ts'

const room = { width: 440, height: 234 }
const series = (values: (number | null)[], more: Partial<LineSeries> = {}): LineSeries => ({
	name: 'Wasser',
	tone: 'measurement',
	values,
	estimated: values.map(() => false),
	...more,
})
const drawn = (each: LineSeries, columns = false) => lineShapes(room, each.values.length, [each], { columns, fromZero: columns })

test('a gap stays a gap, and nothing is drawn where nothing is known', () => {
	const { path, dots } = drawn(series([1, 2, null, 3, 4])).lines[0]!
	expect(path.match(/M/g)).toHaveLength(2)
	expect(path.match(/L/g)).toHaveLength(2)
	expect(dots).toHaveLength(4)
	expect(drawn(series([null, null])).lines[0]).toMatchObject({ path: '', dots: [] })
})

test('the way to an estimate and from it is dashed, and its dot is marked', () => {
	const { path, dashed, dots } = drawn(series([1, 2, 3], { estimated: [false, true, false] })).lines[0]!
	expect(dashed.match(/L/g)).toHaveLength(2)
	expect(path).not.toContain('L')
	expect(dots.map(({ estimated }) => estimated)).toEqual([false, true, false])
})

test('columns stand on zero, also what is below it, and hold what is estimated apart', () => {
	const { columns, zero } = drawn(series([10, null, -5, 0], { estimated: [false, false, true, false] }), true)
	expect(columns.map(({ estimated }) => estimated)).toEqual([false, true, false])
	expect(columns[0]!.y + columns[0]!.height).toBeCloseTo(zero, 0)
	expect(columns[1]!.y).toBeCloseTo(zero, 0)
	expect(columns[2]!.height).toBe(0)
})

test('a course that lies far above zero uses the room; what adds up begins at zero', () => {
	expect(drawn(series([1000, 1010])).ticks[0]?.text).not.toBe('0')
	expect(drawn(series([1000, 1010]), true).ticks[0]?.text).toBe('0')
})

test('of more values than pixels the lowest and the highest stay', () => {
	const values = Array.from({ length: 10_000 }, (_, at) => (at === 5000 ? 900 : at === 5100 ? -900 : Math.sin(at)))
	const { path, dots } = drawn(series(values)).lines[0]!
	expect(dots).toEqual([])
	expect(path.split(/[ML]/).length).toBeLessThan(440 * 6)
	const heights = [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
	const { ticks } = drawn(series(values))
	const y = (text: string) => ticks.find((tick) => tick.text === text)!.y
	expect(Math.min(...heights)).toBeCloseTo(y("1'000") + (y('0') - y("1'000")) * 0.1, 0)
	expect(Math.max(...heights)).toBeCloseTo(y('0') + (y('0') - y("1'000")) * 0.9, 0)
})

test('between the lowest and the highest lies an area for each stretch', () => {
	const reach = [[1, 2], [1, 3], null, [2, 4], [2, 5]] as const
	expect(drawn(series([1, 2, null, 3, 4], { reach })).lines[0]!.band.match(/z/g)).toHaveLength(2)
})
