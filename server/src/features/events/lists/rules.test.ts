import { expect, test } from 'vitest'
import { sorts, type Sort } from '@hausheft/contract/event-parts.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import { asksAmounts, checkOrder, isValueIn, orderOf } from './rules.ts'

const long = 'x'.repeat(200)

test.for([
	['event_at', null, true],
	['event_at', '', false],
	['event_at', '2026-01-01', false],
	['amount', null, true],
	['amount', '0', true],
	['amount', '1234567890123456', true],
	['amount', '12345678901234567', false],
	['amount', '-5', false],
	['amount', '05', false],
	['amount', '', false],
	['amount', '5.5', false],
	['name', '', true],
	['name', long, true],
	['name', `${long}x`, false],
	['name', 'a\0b', false],
	['name', null, false],
] as const)('by %s a page can have ended with %j: %s', ([by, value, can]) => {
	expect([isValueIn({ by, down: true }, value), isValueIn({ by, down: false }, value)]).toEqual([can, can])
})

test('whatever goes by amounts is refused to whom not all amounts are shown', () => {
	const byAmounts = [{ sort: 'amount_desc' }, { sort: 'amount_asc' }, { amount_from: 0 }, { amount_to: 0 }, { unpaid: 'true' }] as const
	for (const filter of byAmounts) {
		expect(asksAmounts(filter)).toBe(true)
		expect(() => checkOrder(uncapped('caretaker'), true, filter)).toThrow()
		expect(() => checkOrder(uncapped('owner'), true, filter)).not.toThrow()
	}
	for (const filter of [{}, { sort: 'name_asc' }, { year: 2026, q: 'Boiler' }] as const) {
		expect(asksAmounts(filter)).toBe(false)
		expect(() => checkOrder(uncapped('caretaker'), true, filter)).not.toThrow()
	}
})

test.for(sorts)('%s stands in one house, narrowed by one thing, and by none where it is searched for', (sort: Sort) => {
	const isByDay = orderOf({ sort }).by === 'event_at'
	const isTaken = (isOfHouse: boolean, more: object) => {
		try {
			checkOrder(uncapped('owner'), isOfHouse, { sort, ...more })
			return true
		} catch {
			return false
		}
	}
	for (const more of [{}, { year: 2026 }, { q: ' ' }, { limit: 2 }]) expect(isTaken(true, more)).toBe(true)
	expect([isTaken(false, {}), isTaken(true, { q: 'Boiler' }), isTaken(true, { year: 2026, kind: 'balance' })]).toEqual([
		isByDay,
		isByDay,
		isByDay,
	])
})
