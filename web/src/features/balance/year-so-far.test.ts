import { expect, test } from 'vitest'
import { yearSoFar } from './year-so-far.ts'

const sums = (income: number, expense: number, count = 1) => ({ income, expense, count })
const house = (unpaid: number, now: ReturnType<typeof sums>, then = sums(0, 0, 0), ahead = sums(0, 0, 0)) => ({
	id: '',
	expense: now.expense,
	income: now.income,
	unpaid,
	months: [{ month: '2026-01', ...now }],
	to_date: { until: '2025-11-24', ...then, ahead },
})

test('all houses together up to today, beside the same days of the year before, and what is still to be paid', () => {
	expect(yearSoFar([house(450_00, sums(1000_00, 200_00), sums(0, 50_00), sums(300_00, 0)), house(0, sums(0, 100_00))])).toEqual([
		'Saldo bis heute CHF\u00a0+400.00, bis 24.11.2025 CHF\u00a0−50.00.',
		'Noch zu bezahlen: CHF\u00a0450.00.',
	])
	expect(yearSoFar([house(0, sums(1, 0))])).toEqual([])
	expect(yearSoFar([{ ...house(5, sums(1, 0)), to_date: null }])).toEqual(['Noch zu bezahlen: CHF\u00a00.05.'])
})
