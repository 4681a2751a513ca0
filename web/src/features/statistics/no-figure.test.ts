import { expect, test } from 'vitest'
import { noFigureOf, noFigureText } from './no-figure.ts'

const read = (readings: number, last_on: string | null) => ({ readings, first_on: '2010-01-01', last_on })
const five = [read(5, '2019-06-30')]
const from = '2025-05-01'
const of = (series: typeof five, scale: 'month' | 'day' = 'month') =>
	noFigureOf({ series, scale, from: scale === 'day' ? '2026-03-17' : from }, 'consumption', 'm³', '2026-04-15')

test('R11 readings outside what is shown are named with their day, and with the way to them', () => {
	expect(of(five)).toEqual({
		title: 'In diesem Zeitraum keine Zahl',
		text: 'Der letzte Stand ist vom 30.06.2019.',
		way: { last: 120 },
	})
	expect(of([read(5, '2012-06-30')]).way).toEqual({ scale: 'year', last: undefined })
	expect(of([read(5, '2025-12-01')], 'day').way).toEqual({ last: 365 })
	expect(noFigureText(five, 'consumption', from)).toBe('Zurzeit keine Zahl, der letzte Stand ist vom 30.06.2019.')
	expect(noFigureText([read(1, '2019-06-30')], 'mean', from)).toBe('Zurzeit keine Zahl, die letzte Messung ist vom 30.06.2019.')
})

test('one reading is no consumption yet, and nothing is nothing', () => {
	expect(of([read(1, '2026-04-01')]).text).toBe(
		'Ein Verbrauch liegt zwischen zwei Zählerständen. Mit dem nächsten Stand beginnt die Kurve.',
	)
	expect(of([]).text).toBe('Die erste Zahl kommt aus einem Eintrag mit einer Messung in m³.')
	expect(noFigureText([read(1, '2026-04-01')], 'consumption', from)).toBe('Noch kein Verbrauch: dafür braucht es zwei Stände.')
	expect(noFigureText([], 'sum', from)).toBe('Noch keine Messung.')
})

test('two readings in what is shown, the second of a new counter, are no figure yet: no longer time holds one either', () => {
	const replaced = [read(2, '2026-03-01')]
	expect(of(replaced)).toEqual({
		title: 'Noch keine Zahl',
		text: 'Ein Verbrauch liegt zwischen zwei Zählerständen. Mit dem nächsten Stand beginnt die Kurve.',
	})
	expect(noFigureText(replaced, 'consumption', from)).toBe('Noch kein Verbrauch: er beginnt mit dem nächsten Stand.')
	expect(of([...replaced, ...five]).way).toEqual({ last: 120 })
})
