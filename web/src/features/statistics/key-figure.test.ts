import { expect, test } from 'vitest'
import { keyFigure, share } from './key-figure.ts'

const slot = (on: string, value: string | null, covered = value === null ? 0 : 1) => ({
	on,
	value,
	min: null,
	max: null,
	estimated: covered < 1,
	covered,
})
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
	expect(figure).toEqual({
		when: '2 der letzten 3 Monate',
		value: '30.5\u00a0m³',
		change: '50\u00a0% weniger als im Vorjahr (verglichen: 2 Monate)',
	})
})

test('R9 nothing is compared with what is covered in part, on either side', () => {
	const figure = (slots: ReturnType<typeof slot>[], before: ReturnType<typeof slot>[]) =>
		keyFigure({ slots, before }, 'consumption', 'month', 'm³', '2026-03-15')?.change
	const [now, then] = [months(['10', '20'], 2026), months(['5', '10'], 2025)]
	expect(figure(now, then)).toBe('100\u00a0% mehr als im Vorjahr')
	expect(figure(now, [slot('2025-01-01', '0.001', 0.01), then[1]!])).toBe('100\u00a0% mehr als im Vorjahr (verglichen: 1 Monat)')
	expect(figure([now[0]!, slot('2026-02-01', '1', 0.5)], then)).toBe('100\u00a0% mehr als im Vorjahr (verglichen: 1 Monat)')
	expect(figure(now, [slot('2025-01-01', '0.001', 0.01), slot('2025-02-01', '3', 0.999999)])).toBeUndefined()
	const level = (covered: number) =>
		keyFigure({ slots: [slot('2026-03-01', '20', covered)], before: [slot('2025-03-01', '10')] }, 'mean', 'month', '°C', '2026-03-15')
	expect([level(1)?.change, level(0.45)?.change]).toEqual(['10\u00a0°C mehr als im Vorjahr', undefined])
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
