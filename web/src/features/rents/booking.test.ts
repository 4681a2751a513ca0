import { expect, test } from 'vitest'
import type { RentMonth, RentRow } from '@hausheft/contract/rents.ts'
import { tooMuchMoney } from '@hausheft/contract/swiss/limits.ts'
import { bookedOf, entryOf, isAsProposed, problemOf, stepsTo, type Filled } from './booking.ts'

const cell = (month: string, more: Partial<RentMonth> = {}): RentMonth => ({
	month: `2026-${month}`,
	event: null,
	due: `2026-${month}-01`,
	proposed: 145_000,
	received: 0,
	state: 'open',
	by: [],
	...more,
})

test('a month is booked by itself where its occurrence is there, else with all that wait before it', () => {
	const part = cell('08', { event: 'august', received: 100_000, state: 'part' })
	const months = [part, cell('09', { event: 'september' }), cell('10', { state: 'none' }), cell('11'), cell('12', { state: 'ahead' })]
	const open = { event: 'september', due: '2026-09-01', proposed: 145_000 }
	expect(stepsTo({ open, months }, part)).toEqual([{ month: '2026-08', made: 'august', amount: 45_000 }])
	expect(stepsTo({ open, months }, months[3] as RentMonth)).toEqual([
		{ month: '2026-09', made: 'september', amount: 145_000 },
		{ month: '2026-11', made: null, amount: 145_000 },
	])
	expect(stepsTo({ open, months }, months[4] as RentMonth)?.map(({ month }) => month)).toEqual(['2026-09', '2026-11', '2026-12'])
	// Twice a month, each comes of the one before; and one that waits is of the year before.
	const twice = months.map((each) => ({ ...each, proposed: 290_000 }))
	expect(stepsTo({ open, months: twice }, twice[3] as RentMonth)).toBeNull()
	expect(stepsTo({ open, months: twice }, twice[1] as RentMonth)).toEqual([{ month: '2026-09', made: 'september', amount: 145_000 }])
	expect(stepsTo({ open: { ...open, event: 'früher' }, months }, months[3] as RentMonth)).toBeNull()
})

test('what is typed stays with its month when one before it is gone, and a month that comes is booked with its own amount', () => {
	const steps = ['09', '10', '11'].map((month) => ({ month: `2026-${month}`, made: null, amount: 145_000 }))
	const [typed, left] = [{ '2026-09': '1000', '2026-10': '' }, ['2026-10', '2026-11']]
	const incomes = (of: typeof steps) => bookedOf(of, typed, left).map(({ income }) => income)
	expect(incomes(steps)).toEqual([100_000, null, 145_000])
	expect(incomes(steps.slice(1))).toEqual([null, 145_000])
	const december = { month: '2026-12', made: null, amount: 150_000 }
	expect(incomes([...steps, december])).toEqual([100_000, null, null, 150_000])
	expect(bookedOf(steps.slice(1, 2), typed, left).map(problemOf)).toEqual(['Bitte Betrag ausfüllen.'])
	expect(bookedOf(steps.slice(0, 1), { '2026-09': "1'000'000'000" }, left).map(problemOf)).toEqual([tooMuchMoney])
})

test('worth keeping is what would be booked otherwise than proposed', () => {
	const steps = ['09', '10'].map((month) => ({ month: `2026-${month}`, made: null, amount: 145_000 }))
	const clean = (filled: Partial<Filled>) => isAsProposed(steps, { typed: {}, left: [], ...filled })
	expect([clean({}), clean({ typed: { '2026-09': '1450.00' } }), clean({ left: ['2026-08'] })]).toEqual([true, true, true])
	expect([clean({ typed: { '2026-09': '' } }), clean({ left: ['2026-09'] }), clean({ day: '2026-09-03' })]).toEqual([false, false, false])
})

test('what comes in is shared as is said for all times, to the Rappen only where that adds up', () => {
	const row = { name: 'Miete', contacts: [], objects: [], journal: null } as unknown as RentRow
	const shared = (said: Partial<RentRow>, income = 100_00) => {
		const { paid_by, split } = entryOf({ ...row, ...said }, income, '2026-11-27').balance ?? {}
		return [paid_by, split?.by]
	}
	const equal = { by: 'equal' as const, parties: null }
	const amounts = { by: 'amounts' as const, parties: [-60_00, -40_00].map((value, at) => ({ party: `p${at}`, value })) }
	expect([shared({}), shared({ paid_by: null, split: null })]).toEqual([[], []].map(() => [undefined, undefined]))
	expect([shared({ paid_by: 'p0', split: null }), shared({ paid_by: 'p0', split: equal })]).toEqual([
		['p0', undefined],
		['p0', 'equal'],
	])
	expect([shared({ paid_by: 'p0', split: amounts }), shared({ paid_by: 'p0', split: amounts }, 90_00)]).toEqual([
		['p0', 'amounts'],
		['p0', undefined],
	])
})

test('a rent that is booked stands among the yields of the tax list', () => {
	const row = { name: 'Miete EG', contacts: [], objects: [], journal: null } as unknown as Parameters<typeof entryOf>[0]
	expect(entryOf(row, 145_000, '2026-11-27').balance).toMatchObject({ expense: null, income: 145_000, tax_relevant: true })
})
