import { expect, test } from 'vitest'
import { keyFigure, share } from './key-figure.ts'

const slot = (on: string, value: string | null) => ({ on, value, min: null, max: null, estimated: false })
const months = (values: (string | null)[], year: number) =>
	values.map((value, at) => slot(`${year}-${String(at + 1).padStart(2, '0')}-01`, value))

test('what adds up is told of the months that are over, beside the same ones of the year before', () => {
	const figure = keyFigure(
		{ slots: months(['10', '20.5', null, '99'], 2026), before: months(['20', '41', '3', '1'], 2025) },
		'consumption',
		'month',
		'm³',
		'2026-04-15',
	)
	expect(figure).toEqual({ when: '2 der letzten 3 Monate', value: '30.5\u00a0m³', change: '50\u00a0% weniger als im Vorjahr' })
})

test('the first month of all, which is not over, stands by itself', () => {
	const figure = keyFigure(
		{ slots: months([null, '7.123456789'], 2026), before: months([null, '5'], 2025) },
		'sum',
		'month',
		'l',
		'2026-02-10',
	)
	expect(figure).toEqual({ when: 'Februar 2026', value: '7.12\u00a0l', change: undefined })
})

test('a level says where it stands', () => {
	const data = { slots: months(['20', '21.3', null], 2026), before: months(['19', '22.5', null], 2025) }
	expect(keyFigure(data, 'mean', 'month', '°C', '2026-03-10')).toEqual({
		when: 'Februar 2026',
		value: '21.3\u00a0°C',
		change: '1.2\u00a0°C weniger als im Vorjahr',
	})
})

test('without any figure there is none, and nothing is compared with nothing', () => {
	expect(keyFigure({ slots: months([null], 2026), before: [null] }, 'sum', 'month', 'l', '2026-02-10')).toBeUndefined()
	expect([share('5', '0'), share('5', '5.001'), share('6', '5')]).toEqual([
		undefined,
		'gleich viel wie im Vorjahr',
		'20\u00a0% mehr als im Vorjahr',
	])
})
