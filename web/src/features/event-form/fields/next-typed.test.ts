import { expect, test } from 'vitest'
import { repeatOf } from '../../event-draft/repeat.ts'
import { nextTyped } from './next-typed.ts'

const monthly = { every: 1, unit: 'month' } as const
const today = '2027-02-20'
const days = (due: string, money = false) => ({ due, done: today, today, money })

test('what is told while one types is what comes: the 31st after a shorter month, and the rhythm of what was put off', () => {
	const short = { recurrence: { ...monthly, anchor: '2027-01-31' }, date: '2027-02-28' }
	expect(nextTyped(repeatOf(short.recurrence), short, days('2027-02-28'))).toBe('2027-03-31')
	const off = { recurrence: { ...monthly, anchor: '2027-02-01', put_off: '2027-02-01' }, date: '2027-02-24' }
	expect(nextTyped(repeatOf(off.recurrence), off, days('2027-02-24', true))).toBe('2027-03-01')
})

test('another day begins another rhythm, and something new one of its own', () => {
	const short = { recurrence: { ...monthly, anchor: '2027-01-31' }, date: '2027-02-28' }
	expect(nextTyped(repeatOf(short.recurrence), short, days('2027-02-27'))).toBe('2027-03-27')
	expect(nextTyped(repeatOf(monthly), undefined, days('2027-02-28'))).toBe('2027-03-28')
	expect(nextTyped(repeatOf(null), undefined, days('2027-02-28'))).toBeNull()
})
