import { expect, test } from 'vitest'
import type { Journal } from '@hausheft/contract/journals.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import { rowOf } from '../../kit/readings/round-row.ts'
import {
	amountOf,
	departureBody,
	DepartureDraft,
	isNothingDone,
	journalOfStays,
	nothingDone,
	paidBy,
	tickedIn,
	withTick,
} from './departure.ts'
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
const photo = { id: 'photo', filename: 'a.jpg', mime: 'image/jpeg', path: '/a' }
const read = (data: string, name = 'Strom', object: string | null = null) => ({ ...rowOf({ unit: 'kWh', name, object }), data })

test('the list is ticked in its order, each point once, and what has nothing in it is not kept', () => {
	const ticked = withTick(withTick(withTick([], 2, true), 0, true), 1, true)
	expect([ticked, withTick(ticked, 1, false)]).toEqual([
		[0, 1, 2],
		[0, 2],
	])
	const kept = [
		nothingDone,
		{ ...nothingDone, ticked },
		{ ...nothingDone, text: ' ' },
		{ ...nothingDone, text: 'Glas zerbrochen' },
		{ ...nothingDone, pays: false },
		{ ...nothingDone, rows: [read('1')] },
		{ ...nothingDone, rows: [read(' ')] },
		{ ...nothingDone, files: [photo] },
	]
	expect(kept.map(isNothingDone)).toEqual([true, false, true, false, false, false, true, false])
})

test('a list that was changed since stays ticked by its words; what was kept without its words is by its places', () => {
	const kept = { ticked: [0, 2], list: ['Boiler aus', 'Haupthahn zu', 'Läden zu'] }
	expect(tickedIn(kept, ['Strom ablesen', 'Boiler aus', 'Haupthahn zu'])).toEqual([1])
	expect(tickedIn(kept, kept.list)).toEqual([0, 2])
	expect(tickedIn({ ticked: [1] }, kept.list)).toEqual([1])
})

test('what an earlier release has kept on the device opens again, with no meter read and no photo', () =>
	expect(DepartureDraft.parse({ ticked: [1], text: 'Glas zerbrochen', pays: false })).toEqual({
		ticked: [1],
		text: 'Glas zerbrochen',
		pays: false,
		rows: [],
		files: [],
	}))

test('who leaves before the last day pays the nights up to today; who sees no rates sees no amount', () => {
	expect(amountOf(stay(), { rates }, today)).toBe(7 * 2000 + 7 * 2 * 350)
	expect(amountOf(stay(), { rates }, '2026-07-12')).toBe(2 * 2000 + 2 * 2 * 350)
	expect(amountOf(stay(), { rates: null }, today)).toBeNull()
})

test('a guest’s amount is income of who leaves, a party’s goes into the purse, and without a purse nobody owes by it', () => {
	const parties = [party('Anna', { people: ['anna'] }), party('Kasse', { purse: true })]
	const of = (more: Partial<Parameters<typeof paidBy>[0]>) =>
		paidBy({ stay: stay(), amount: 100, sharing: { parties, new_expenses: 'equal' }, me: 'anna', today, ...more })
	const split = { by: 'equal', parties: null }
	expect(of({})).toEqual({ balance: { income: 100, tax_relevant: false, paid_by: 'Anna', split } })
	expect(of({ sharing: { parties, new_expenses: 'none' } })).toEqual({ balance: { income: 100, tax_relevant: false, paid_by: 'Anna' } })
	expect(of({ me: 'beat' })).toEqual({ balance: { income: 100, tax_relevant: false } })
	const own = stay({ party: 'Anna', guest: null })
	expect(of({ stay: own })).toEqual({ transfer: { from: 'Anna', to: 'Kasse', amount: 100 } })
	expect([
		of({ stay: own, sharing: { parties: parties.slice(0, 1), new_expenses: 'equal' } }),
		of({ amount: 0 }),
		of({ amount: null }),
	]).toEqual([undefined, undefined, undefined])
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
	const sent = {
		stay: stay(),
		at: '2026-07-17T10:00:00.000Z',
		paid: { balance: { income: 100, tax_relevant: false } },
		journal: 'buch',
		files: [],
	}
	expect(departureBody({ ...sent, draft: { ...nothingDone, ticked: [0, 2], text: ' Glas zerbrochen ' } })).toEqual({
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

test('readings go as exact numbers, of the objects at which their meters are, and photos by the names under which they go', () => {
	const rows = [read("1'234,50", ' Strom ', 'keller'), read('7', 'Wasser', 'keller'), read('', 'Gas'), read('3', 'Regen')]
	const sent = { stay: stay(), at: '2026-07-17T10:00:00.000Z', paid: undefined, journal: undefined }
	const row = { unit: 'kWh', replaced: false }
	expect(departureBody({ ...sent, files: ['b', 'a'], draft: { ...nothingDone, rows, files: [photo] } }).entry).toEqual({
		name: 'Abreise Nonna',
		event_at: '2026-07-17T10:00:00.000Z',
		measurement: [
			{ ...row, name: 'Strom', data: '1234.50', object: 'keller' },
			{ ...row, name: 'Wasser', data: '7', object: 'keller' },
			{ ...row, name: 'Regen', data: '3', object: null },
		],
		objects: ['keller'],
		files: ['b', 'a'],
	})
})
