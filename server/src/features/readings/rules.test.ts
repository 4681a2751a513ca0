import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wayOf } from '@hausheft/contract/statistics.ts'
import { unitsOf } from '@hausheft/contract/swiss/decimals.ts'
import { slotAfter, slotOf } from '@hausheft/contract/swiss/slots.ts'
import { dayOf, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import { byObject, expectedOf, fieldOf, figuresOf, spread, type Step, type Stretch } from './rules.ts'

type Reading = { at: string; data: string; replaced?: boolean }
/** Readings as the database keeps them together. */
function stretchesOf(readings: readonly Reading[], span: 'day' | 'month'): Stretch[] {
	return [...Map.groupBy(readings, ({ at }) => slotOf(dayOf(at), span))].map(([on, parts]) => {
		const points = parts.map(({ at, data, replaced = false }) => ({ at: Date.parse(at), data: unitsOf(data), replaced }))
		const pairs = points.slice(1).map((point, nth) => [points[nth] as (typeof points)[0], point] as const)
		const steps = pairs.filter(([a, b]) => !b.replaced && b.data >= a.data)
		const all = points.map(({ data }) => data)
		return {
			on,
			readings: points.length,
			first: points[0] as (typeof points)[0],
			last: points.at(-1) as (typeof points)[0],
			gained: steps.reduce((sum, [a, b]) => sum + b.data - a.data, 0n),
			steps: steps.length,
			passed: steps.reduce((sum, [a, b]) => sum + BigInt(b.at - a.at), 0n),
			broken: pairs.filter(([a, b]) => !b.replaced && b.data < a.data).map(([, b]) => dayOf(b.at)),
			total: all.reduce((sum, each) => sum + each, 0n),
			least: all.reduce((a, b) => (b < a ? b : a)),
			most: all.reduce((a, b) => (b > a ? b : a)),
		}
	})
}
/** Nothing of the past is before it, and nothing to come after. */
const always = { since: -Infinity, until: Infinity }
const shownFigures = (readings: readonly Reading[], scale: 'day' | 'week' | 'month' | 'year', way: Parameters<typeof figuresOf>[2]) => {
	const { slots, broken } = figuresOf(stretchesOf(readings, scale === 'day' || scale === 'week' ? 'day' : 'month'), scale, way, always)
	const ofSlots = [...slots].toSorted(([a], [b]) => (a < b ? -1 : 1))
	return { slots: ofSlots.map(([on, { value, estimated }]) => `${on} ${value}${estimated ? ' ~' : ''}`), broken }
}

test.each([
	['counter', true, 'consumption'],
	['counter', false, 'last'],
	['amount', true, 'sum'],
	['amount', false, 'last'],
	['level', true, 'mean'],
	['level', false, 'mean'],
] as const)('a %s with summarize %s is shown by its %s', (kind, summarize, way) => expect(wayOf(kind, summarize)).toBe(way))

describe('consumption', () => {
	test('lies between readings, by the time that passed in each slot; without a reading of its own it is estimated', () => {
		const readings = [
			{ at: '2026-01-31T23:00:00Z', data: '100' },
			{ at: '2026-04-30T22:00:00Z', data: '189' },
		]
		// February to April have 28, 31 less an hour and 30 days.
		expect(shownFigures(readings, 'month', 'consumption').slots).toEqual([
			'2026-02-01 28.013114754',
			'2026-03-01 30.972833723 ~',
			'2026-04-01 30.014051523 ~',
		])
	})
	test('of the two nights in which the clocks change the days have 23 and 25 hours', () => {
		const spring = [
			{ at: '2026-03-27T23:00:00Z', data: '0' },
			{ at: '2026-03-30T22:00:00Z', data: '71' },
		]
		expect(shownFigures(spring, 'day', 'consumption').slots).toEqual(['2026-03-28 24', '2026-03-29 23 ~', '2026-03-30 24 ~'])
		const autumn = [
			{ at: '2026-10-23T22:00:00Z', data: '0' },
			{ at: '2026-10-26T23:00:00Z', data: '73' },
		]
		expect(shownFigures(autumn, 'day', 'consumption').slots).toEqual(['2026-10-24 24', '2026-10-25 25 ~', '2026-10-26 24 ~'])
	})
	test('a replaced meter begins anew; one that goes back leaves a gap and says when', () => {
		const readings = [
			{ at: '2026-01-05T10:00:00Z', data: '900' },
			{ at: '2026-01-25T10:00:00Z', data: '940' },
			{ at: '2026-02-10T10:00:00Z', data: '5', replaced: true },
			{ at: '2026-02-20T10:00:00Z', data: '12.5' },
			{ at: '2026-03-20T10:00:00Z', data: '3' },
			{ at: '2026-03-21T10:00:00Z', data: '4' },
		]
		expect(shownFigures(readings, 'month', 'consumption')).toEqual({
			slots: ['2026-01-01 40 ~', '2026-02-01 7.5 ~', '2026-03-01 1 ~'],
			broken: ['2026-03-20'],
		})
		expect(shownFigures(readings.slice(0, 3), 'day', 'consumption').slots).toHaveLength(21)
	})
	test('a month of which the meter tells a part alone is estimated, the first and the last too', () => {
		const readings = ['01-10', '02-05', '03-05', '04-20'].map((day, nth) => ({ at: `2026-${day}T10:00:00Z`, data: `${nth * 100}` }))
		expect(shownFigures(readings, 'month', 'consumption').slots.map((slot) => slot.replace(/ [\d.]+/, ''))).toEqual([
			'2026-01-01 ~',
			'2026-02-01',
			'2026-03-01',
			'2026-04-01 ~',
		])
	})
	test('two readings at one instant count where they are; none has no consumption', () => {
		const at = '2026-05-05T10:00:00Z'
		expect(
			shownFigures(
				[
					{ at, data: '1' },
					{ at, data: '3' },
				],
				'day',
				'consumption',
			).slots,
		).toEqual(['2026-05-05 2 ~'])
		expect(shownFigures([{ at, data: '1' }], 'day', 'consumption').slots).toEqual([])
	})
	test('what rounding leaves falls to the last slot', () => {
		const day = (nth: number) => Date.parse('2026-06-01T22:00:00Z') + nth * 86_400_000
		expect(spread(day(0), day(3), 200_000_000_000n, 'day')).toEqual([
			['2026-06-02', 66_666_666_666n],
			['2026-06-03', 66_666_666_666n],
			['2026-06-04', 66_666_666_668n],
		])
	})
})

test('a level is the mean with the lowest and the highest; the course of the rest is the last reading of each slot', () => {
	const readings = ['20', '21', '-3'].map((data, nth) => ({ at: `2026-01-0${nth + 1}T10:00:00Z`, data }))
	const figures = figuresOf(stretchesOf(readings, 'day'), 'week', 'mean', always)
	expect(figures.slots.get('2025-12-29')).toEqual({ value: '12.666666667', min: '-3', max: '21', estimated: false, covered: 1 })
	expect(shownFigures(readings, 'month', 'last')).toEqual({ slots: ['2026-01-01 -3'], broken: ['2026-01-03'] })
	expect(shownFigures(readings, 'year', 'sum').slots).toEqual(['2026-01-01 38'])
})

const reading = fc.record({
	minutes: fc.integer({ min: 0, max: 200_000 }),
	data: fc.bigInt({ min: 0n, max: 10n ** 15n }),
	replaced: fc.boolean(),
})
const course = fc.array(reading, { maxLength: 30 }).map((steps) => {
	let at = Date.parse('2024-01-01T00:00:00Z')
	return steps.map(({ minutes, data, replaced }): Reading => {
		at += minutes * 60_000
		const digits = String(data).padStart(10, '0')
		return { at: new Date(at).toISOString(), data: `${digits.slice(0, -9)}.${digits.slice(-9)}`, replaced }
	})
})
const scales = fc.constantFrom('day', 'week', 'month', 'year')

/** Whether a slot has a reading, and no instant of it is without two readings around it of which the later one is no less. */
function isMeasured(readings: readonly Reading[], on: string, scale: 'day' | 'week' | 'month' | 'year'): boolean {
	const [start, end] = [on, slotAfter(on, scale)].map((day) => Date.parse(instantOf({ day, time: '00:00' }))) as [number, number]
	const times = readings.map(({ at }) => Date.parse(at))
	const gaps = readings.slice(1).map(({ data, replaced }, nth) => replaced || unitsOf(data) < unitsOf(readings[nth]?.data ?? '0'))
	const isGap = gaps.some((gap, nth) => {
		const [from, to] = [times[nth] as number, times[nth + 1] as number]
		return gap && from < to && from < end && to > start
	})
	return times.some((at) => at >= start && at < end) && (times[0] as number) <= start && (times.at(-1) as number) >= end && !isGap
}

/** How much of a slot lies between two readings of which the later one is no less, cut to millionths. */
function coveredBy(readings: readonly Reading[], on: string, scale: 'day' | 'week' | 'month' | 'year'): number {
	const [start, end] = [on, slotAfter(on, scale)].map((day) => Date.parse(instantOf({ day, time: '00:00' }))) as [number, number]
	const passed = readings.slice(1).map(({ at, data, replaced }, nth) => {
		const before = readings[nth] as Reading
		if (replaced || unitsOf(data) < unitsOf(before.data)) return 0
		return Math.max(0, Math.min(Date.parse(at), end) - Math.max(Date.parse(before.at), start))
	})
	return Math.floor((passed.reduce((sum, each) => sum + each, 0) * 1_000_000) / (end - start)) / 1_000_000
}

test('R13 of what has no readings between, what has begun and is over is known', () => {
	const readings = [
		{ at: '2026-06-11T10:00:00Z', data: '3' },
		{ at: '2026-07-02T10:00:00Z', data: '1' },
	]
	const day = (on: string) => Date.parse(instantOf({ day: on, time: '00:00' }))
	const { slots } = figuresOf(stretchesOf(readings, 'month'), 'month', 'sum', { since: day('2026-06-11'), until: day('2026-07-24') })
	expect([...slots].map(([on, { covered }]) => [on, covered])).toEqual([
		['2026-06-01', 0.666666],
		['2026-07-01', 0.741935],
	])
})

test('R12 the last reading of the old meter and the first of the new one leave no gap', () => {
	const readings = [
		{ at: '2026-01-31T23:00:00Z', data: '100' },
		{ at: '2026-02-11T10:00:00Z', data: '112' },
		{ at: '2026-02-11T10:00:00Z', data: '5', replaced: true },
		{ at: '2026-02-28T23:00:00Z', data: '21' },
	]
	const { slots } = figuresOf(stretchesOf(readings, 'month'), 'month', 'consumption', always)
	expect(slots.get('2026-02-01')).toMatchObject({ value: '28', estimated: false, covered: 1 })
})

test('all slots together are exactly what the steps forward add up to, whatever the scale', () => {
	fc.assert(
		fc.property(course, scales, (readings, scale) => {
			const steps = readings
				.slice(1)
				.map(({ data, replaced }, nth) => (replaced ? -1n : unitsOf(data) - unitsOf(readings[nth]?.data ?? '0')))
			const forward = steps.filter((step) => step >= 0n).reduce((sum, step) => sum + step, 0n)
			const { slots, broken } = figuresOf(
				stretchesOf(readings, scale === 'day' || scale === 'week' ? 'day' : 'month'),
				scale,
				'consumption',
				always,
			)
			expect([...slots.values()].reduce((sum, { value }) => sum + unitsOf(value ?? '0'), 0n)).toBe(forward)
			for (const { value } of slots.values()) expect(unitsOf(value ?? '0') >= 0n).toBe(true)
			for (const [on, { estimated, covered }] of slots) {
				expect([on, estimated]).toEqual([on, !isMeasured(readings, on, scale)])
				expect(covered).toBe(coveredBy(readings, on, scale))
			}
			const back = readings.slice(1).filter(({ data, replaced }, nth) => !replaced && unitsOf(data) < unitsOf(readings[nth]?.data ?? '0'))
			expect(new Set(broken)).toEqual(new Set(back.map(({ at }) => dayOf(at))))
		}),
		{ numRuns: 60 },
	)
})

test('spreading never loses, and each slot gets what its time is worth', () => {
	const instant = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2030-01-01') })
	fc.assert(
		fc.property(
			instant,
			fc.integer({ min: 0, max: 40_000_000_000 }),
			fc.bigInt({ min: 0n, max: 10n ** 24n }),
			scales,
			(from, length, units, scale) => {
				const parts = spread(from, from + length, units, scale)
				expect(parts.reduce((sum, [, part]) => sum + part, 0n)).toBe(units)
				expect(parts.every(([, part]) => part >= 0n)).toBe(true)
				expect(parts[0]?.[0]).toBe(slotOf(dayOf(from), scale))
			},
		),
		{ numRuns: 60 },
	)
})

const aDay = 86_400_000
const steps = (...values: (string | { data: string; replaced: true })[]) =>
	values.map((value, at): Step => {
		const { data, replaced } = typeof value === 'string' ? { data: value, replaced: false } : value
		return { at: at * aDay, readings: 1, replaced, broken: '', first: data, last: data, least: data, most: data }
	})
test.each([
	['a counter goes on as it went, slower or faster by half', 'counter', steps('10', '12', '16'), 3, { min: '17', max: '22' }],
	['in the meantime it goes on', 'counter', steps('10', '12', '16'), 12, { min: '26', max: '76' }],
	['on the day itself it may have gone on', 'counter', steps('10.0', '12.0', '16.5'), 2, { min: '16.5', max: '23.3' }],
	['two readings say too little', 'counter', steps('10', '12'), 3, null],
	['a replaced counter begins anew', 'counter', steps('900', '950', { data: '5', replaced: true }, '6'), 5, null],
	['and so does one that went back', 'counter', steps('900', '950', '5', '6', '7'), 5, { min: '7', max: '9' }],
	['a level keeps to its range and a quarter of it', 'level', steps('20', '21', '24'), 9, { min: '19', max: '25' }],
	['one that never moved may move by a tenth', 'level', steps('-10', '-10', '-10'), 9, { min: '-11', max: '-9' }],
	['an amount is about as much as ever', 'amount', steps('100', '200', '300'), 9, { min: '50', max: '450' }],
] as const)('%s', (_, kind, course, now, range) => expect(expectedOf({ kind, symbol: '' }, course, now * aDay)).toEqual(range))

test.each([
	['27', '60', '90', { min: '11', max: '100' }],
	['5', '50', '60', { min: '0', max: '74' }],
	['5', '50', '120', { min: '0', max: '120' }],
])('a share of %s, %s and %s %% stays one', (low, middle, high, range) => {
	expect(expectedOf({ kind: 'level', symbol: '%' }, steps(low, middle, high), 9 * aDay)).toEqual(range)
})

test('a field of an entry is the field of its row in the round', () => {
	const sent = [
		{ name: 'a', object: 'x', files: ['1', '2'] },
		{ name: 'b', files: ['3'] },
		{ name: 'c', object: 'x', files: ['4'] },
	]
	const [first, second] = byObject(sent)
	const fields = (rows: NonNullable<typeof first>['rows'] = [], paths: string[] = []) => paths.map((path) => fieldOf(path, rows))
	expect(
		fields(first?.rows, ['measurement.1.unit', 'measurement.0.data', 'objects.0', 'files.0', 'files.1', 'files.2', 'event_at']),
	).toEqual(['rows.2.unit', 'rows.0.data', 'rows.0.object', 'rows.0.files.0', 'rows.0.files.1', 'rows.2.files.0', 'event_at'])
	expect(fields(second?.rows, ['measurement.0.name', 'files.0'])).toEqual(['rows.1.name', 'rows.1.files.0'])
})
