import { expect, test } from 'vitest'
import { emptyValues } from '../event-draft/entry-values.ts'
import { cells } from './cells.ts'

const today = '2026-11-28'
const empty = emptyValues(Date.parse('2026-11-28T12:00:00Z'), null)
const { balance, day, objects } = cells
const amount = (typed: string, before = empty) => {
	const { parts, balance: now } = balance.put(before, typed, today)
	return [parts.includes('balance'), now.side, now.amount]
}

test('an amount is an expense, or what its sign says; without one it stays on its side', () => {
	expect(amount('12.50')).toEqual([true, 'expense', '12.50'])
	expect(amount('-12.50')).toEqual([true, 'expense', '12.50'])
	expect(amount('−12.50')).toEqual([true, 'expense', '12.50'])
	expect(amount('+ 12.50')).toEqual([true, 'income', '12.50'])
	expect(amount('13', balance.put(empty, '+12.50', today))).toEqual([true, 'income', '13'])
	expect(amount('', balance.put(empty, '+12.50', today))[0]).toBe(false)
})

test('what is typed over is what was typed', () => {
	for (const typed of ['-12.50', '+7.00', '']) expect(balance.text(balance.put(empty, typed, today))).toBe(typed)
	expect(day.text(day.put(empty, '3.2.26', today))).toBe('03.02.2026')
	expect(day.text(day.put(empty, '31.2.26', today))).toBe('31.2.26')
	expect(objects.text(objects.put(empty, 'boiler', today))).toBe('boiler')
	expect(objects.put(empty, '', today).objects).toEqual([])
})

test('what has more than fits into a cell opens the whole form there', () => {
	type Entry = Parameters<NonNullable<typeof balance.elsewhere>>[0]
	const entry: Entry = { objects: ['a'], balance: null, transfer: null, measurement: [], time_recording: [] }
	const at = (cell: typeof balance, fields: Partial<Entry>) => cell.elsewhere?.({ ...entry, ...fields })
	const amounts = (expense: number, income: number | null) => ({
		expense,
		income,
		tax_relevant: false,
		tax: null,
		tax_percent: null,
		tax_rest: null,
		paid_by: null,
		split: null,
	})
	const reading = { unit: 'kWh', symbol: 'kWh', name: 'Strom', note: null, data: '1', object: null, replaced: false }
	const time = { note: null, minutes: 60, user_id: null, user_text: 'Beat' }
	expect(at(objects, {})).toBeUndefined()
	expect(at(objects, { objects: ['a', 'b'] })).toBe('objects')
	expect(at(balance, {})).toBeUndefined()
	expect(at(balance, { balance: amounts(100, null), measurement: [reading] })).toBeUndefined()
	expect(at(balance, { transfer: { from: 'anna', to: 'beat', amount: 100 } })).toBe('transfer.amount')
	expect(at(balance, { balance: amounts(100, 200) })).toBe('balance.other')
	expect(at(balance, { measurement: [reading] })).toBe('readings.0.data')
	expect(at(balance, { time_recording: [time] })).toBe('times.0.duration')
})
