import { expect, test } from 'vitest'
import { askedAs, foldedFilters, heldFilters, noFilters, partyText, sortsOf } from './filters.ts'

const names = {
	journal: (id: string) => `Journal ${id}`,
	contact: (id: string) => `Kontakt ${id}`,
}

test('each filter that is set and out of sight on the phone stands there in words', () => {
	expect(foldedFilters({ q: 'Boiler', object: 'b', year: 2025, tax: 'relevant' }, names)).toEqual([])
	const all = foldedFilters({ journal: 'a', contact: 'c', state: 'overdue' }, names)
	expect(all.map(({ label, value }) => `${label}: ${value}`)).toEqual(['Journal: Journal a', 'Kontakt: Kontakt c', 'Status: überfällig'])
})

test('from and to a day or an amount are one filter in words, with one end or both', () => {
	const words = (filters: Parameters<typeof foldedFilters>[0]) =>
		foldedFilters(filters, names).map(({ label, value }) => `${label}: ${value}`)
	expect(words({ since: '2026-03-01', until: '2026-03-31', amount_from: 0, sort: 'name_asc' })).toEqual([
		'Zeit: 01.03.2026 bis 31.03.2026',
		'Betrag: ab CHF\u00a00.00',
		'Reihenfolge: Name A–Z',
	])
	expect(words({ until: '2026-03-31', amount_from: 123_450, amount_to: 200_000 })).toEqual([
		'Zeit: bis 31.03.2026',
		"Betrag: CHF\u00a01'234.50 bis CHF\u00a02'000.00",
	])
})

test('an order is offered where a list can stand in it, and by amounts to who sees them', () => {
	const by = (...of: Parameters<typeof sortsOf>) => [...new Set(sortsOf(...of).map((sort) => sort.replace(/_(asc|desc)$/, '')))]
	expect(by({}, 'all', true)).toEqual(['event_at', 'name', 'amount'])
	expect(by({ year: 2026 }, 'all', false)).toEqual(['event_at', 'name'])
	expect(by({ amount_from: 1 }, 'balance', true)).toEqual(['event_at', 'amount'])
	expect(by({ q: 'Boiler' }, 'all', true)).toEqual(['event_at'])
	expect(by({ year: 2026 }, 'balance', true)).toEqual(['event_at'])
	const asked = { ...noFilters, sort: 'amount_asc', amount_to: 5 } as const
	expect(heldFilters(asked, 'all', true)).toEqual(asked)
	expect(heldFilters(asked, 'all', false)).toEqual({ ...noFilters, sort: undefined })
	const unpaid = { ...noFilters, sort: undefined, unpaid: 'true' } as const
	expect([heldFilters(unpaid, 'all', true), heldFilters(unpaid, 'all', false).unpaid]).toEqual([unpaid, undefined])
	expect(heldFilters({ ...asked, q: 'Boiler' }, 'all', true).sort).toBeUndefined()
})

test('what nobody shares is asked for as a kind of its own, among all amounts and by who sees them', () => {
	const asked = { ...noFilters, sort: 'amount_asc', unshared: 'true', year: 2026 } as const
	const held = heldFilters(asked, 'balance', true)
	expect(askedAs(held, 'balance')).toMatchObject({ kind: 'unshared', year: 2026, sort: undefined })
	expect(askedAs(held, 'balance')).not.toHaveProperty('unshared')
	expect(askedAs(heldFilters(asked, 'balance', false), 'balance')).toMatchObject({ kind: 'balance' })
	expect(askedAs(heldFilters(asked, 'maintenance', true), 'maintenance')).toMatchObject({ kind: 'maintenance' })
	expect(askedAs({ ...noFilters, sort: undefined }, 'all')).not.toHaveProperty('kind')
})

test('what a list shows of a party is said with its name', () => {
	expect([partyText('Familie Anna', 'paid'), partyText('Familie Anna', undefined)]).toEqual(['Familie Anna, ausgelegt', 'Familie Anna'])
})
