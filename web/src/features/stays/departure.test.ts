import { expect, test } from 'vitest'
import type { Journal } from '@hausheft/contract/journals.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import { amountOf, departureBody, isNothingDone, journalOfStays, nothingDone, paidBy, withTick } from './departure.ts'
import type { NamedStay } from './named-stays.ts'

const party = (id: string, more: Partial<Party> = {}) =>
	({ id, name: id, people: [], purse: false, quotas: [], until_on: null, ...more }) as unknown as Party
const stay = (more: Partial<NamedStay> = {}) =>
	({ name: 'Nonna', from_on: '2026-07-10', until_on: '2026-07-17', party: null, guest: 'Nonna', people: 2, ...more }) as NamedStay
const rates: StayRules['rates'] = [
	{ from_on: '2026-01-01', who: 'guest', night: 2000, person_night: 350 },
	{ from_on: '2026-01-01', who: 'party', night: 0, person_night: 500 },
]
const today = '2026-07-17'

test('the list is ticked in its order, each point once, and what has nothing in it is not kept', () => {
	const ticked = withTick(withTick(withTick(nothingDone, 2, true), 0, true), 1, true)
	expect([ticked.ticked, withTick(ticked, 1, false).ticked]).toEqual([
		[0, 1, 2],
		[0, 2],
	])
	const kept = [
		nothingDone,
		ticked,
		{ ...nothingDone, text: ' ' },
		{ ...nothingDone, text: 'Glas zerbrochen' },
		{ ...nothingDone, pays: false },
	]
	expect(kept.map(isNothingDone)).toEqual([true, false, true, false, false])
})

test('who leaves before the last day pays the nights up to today; who sees no rates sees no amount', () => {
	expect(amountOf(stay(), { rates }, today)).toBe(7 * 2000 + 7 * 2 * 350)
	expect(amountOf(stay(), { rates }, '2026-07-12')).toBe(2 * 2000 + 2 * 2 * 350)
	expect(amountOf(stay(), { rates: null }, today)).toBeNull()
})

test('a guest’s amount is income of who leaves, a party’s goes into the purse, and without a purse nobody owes by it', () => {
	const parties = [party('Anna', { people: ['anna'] }), party('Kasse', { purse: true })]
	const of = (more: Partial<Parameters<typeof paidBy>[0]>) => paidBy({ stay: stay(), amount: 100, parties, me: 'anna', today, ...more })
	expect(of({})).toEqual({ balance: { income: 100, tax_relevant: false, paid_by: 'Anna' } })
	expect(of({ me: 'beat' })).toEqual({ balance: { income: 100, tax_relevant: false } })
	const own = stay({ party: 'Anna', guest: null })
	expect(of({ stay: own })).toEqual({ transfer: { from: 'Anna', to: 'Kasse', amount: 100 } })
	expect([of({ stay: own, parties: parties.slice(0, 1) }), of({ amount: 0 }), of({ amount: null })]).toEqual([
		undefined,
		undefined,
		undefined,
	])
})

test('it stands in the journal for stays that is in use, or in none', () => {
	const kinds = [
		{ id: 'k', name: 'Belegung' },
		{ id: 'h', name: 'Hauswartung' },
	]
	const journal = (id: string, type: string, disabled_at: string | null = null) => ({ id, type, disabled_at }) as Journal
	expect(journalOfStays([journal('wart', 'h'), journal('alt', 'k', '2026-01-01T00:00:00.000Z'), journal('buch', 'k')], kinds)).toBe('buch')
	expect([journalOfStays([journal('wart', 'h')], kinds), journalOfStays([], [])]).toEqual([undefined, undefined])
})

test('what is sent is what was typed, with the amount as long as it is wanted', () => {
	const sent = { stay: stay(), at: '2026-07-17T10:00:00.000Z', paid: { balance: { income: 100, tax_relevant: false } }, journal: 'buch' }
	expect(departureBody({ ...sent, draft: { ticked: [0, 2], text: ' Glas zerbrochen ', pays: true } })).toEqual({
		entry: {
			name: 'Abreise Nonna',
			event_at: '2026-07-17T10:00:00.000Z',
			description: 'Glas zerbrochen',
			journal: 'buch',
			balance: { income: 100, tax_relevant: false },
		},
		ticked: [0, 2],
	})
	expect(departureBody({ ...sent, journal: undefined, draft: { ...nothingDone, pays: false } }).entry).toEqual({
		name: 'Abreise Nonna',
		event_at: '2026-07-17T10:00:00.000Z',
	})
	expect(departureBody({ ...sent, stay: stay({ name: 'N'.repeat(200) }), draft: nothingDone }).entry.name).toHaveLength(200)
})
