import { expect, test } from 'vitest'
import type { Parties } from '@hausheft/contract/parties.ts'
import {
	asksFrom,
	changesQuotas,
	emptyParty,
	partiesInWords,
	partyRules,
	quotasOf,
	removedOf,
	withBack,
	type PartyRows,
} from './party-rules.ts'

const rules = partyRules('2026-11-21')
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const stored: Parties = {
	id: id(9),
	parties: [
		{
			id: id(1),
			name: 'Anna',
			people: [],
			contact: null,
			iban: null,
			purse: false,
			quotas: [{ from_on: null, weight: '1/2' }],
			until_on: null,
		},
		{
			id: id(2),
			name: 'Beat',
			people: [],
			contact: null,
			iban: null,
			purse: false,
			quotas: [{ from_on: null, weight: '1/2' }],
			until_on: null,
		},
	],
	new_expenses: 'quota',
	version: 3,
}
const typed = (change: (rows: PartyRows['rows']) => PartyRows['rows'] = (rows) => rows): PartyRows => {
	const content = rules.contentOf(stored)
	return { ...content, rows: change(content.rows) }
}
const withFirst = (over: Partial<PartyRows['rows'][number]>) => typed(([first, ...rest]) => [{ ...first!, ...over }, ...rest])
type Sent = { all: { parties: { id: string | null; name: string; quotas: unknown[] }[] } }
const partiesIn = (content: PartyRows) => (rules.bodyOf(content) as Sent).all.parties

test('what was not touched is sent as it is', () => {
	expect(rules.bodyOf(typed())).toEqual({ all: { parties: stored.parties, new_expenses: 'quota' } })
	expect([asksFrom(typed()), rules.check(typed())]).toEqual([false, {}])
})

test('a changed quota holds from the chosen day on, and what went before stays', () => {
	const content = withFirst({ quota: '1/4' })
	expect([asksFrom(content), partiesIn({ ...content, from: '2027-01-01' })[0]?.quotas]).toEqual([
		true,
		[
			{ from_on: null, weight: '1/2' },
			{ from_on: '2027-01-01', weight: '1/4' },
		],
	])
	expect(rules.check({ ...content, from: 'bald' })).toHaveProperty('from')
	const dated = {
		...emptyParty('Anna'),
		quotas: [
			{ from_on: null, weight: 1 },
			{ from_on: '2027-01-01', weight: 2 },
		],
		quota: '3',
	}
	expect(quotasOf(dated, '2026-06-01')).toEqual([
		{ from_on: null, weight: 1 },
		{ from_on: '2026-06-01', weight: 3 },
	])
})

test('the first quotas of a house hold from ever; whoever comes later has theirs from that day on', () => {
	const first: PartyRows = { rows: [{ ...emptyParty('Anna'), quota: '250' }, emptyParty()], new_expenses: 'equal', from: '2026-11-21' }
	expect([asksFrom(first), partiesIn(first)]).toMatchObject([false, [{ name: 'Anna', quotas: [{ from_on: null, weight: 250 }] }]])
	const later = typed((rows) => [...rows, { ...emptyParty('Chris'), quota: '1/4' }])
	expect([asksFrom(later), partiesIn(later)[2]?.quotas]).toEqual([true, [{ from_on: '2026-11-21', weight: '1/4' }]])
})

test('where nobody has a quota, who comes later and the first quota hold from a day on too', () => {
	const equal: Parties = { ...stored, parties: stored.parties.map((party) => ({ ...party, quotas: [] })) }
	const before = rules.contentOf(equal)
	const added: PartyRows = { ...before, rows: [...before.rows, emptyParty('Chris'), { ...emptyParty('Kasse'), purse: true }, emptyParty()] }
	expect([asksFrom(before), asksFrom(added), changesQuotas(added)]).toEqual([false, true, false])
	expect(partiesIn(added).map(({ name, quotas }) => [name, quotas])).toEqual([
		['Anna', []],
		['Beat', []],
		['Chris', [{ from_on: '2026-11-21', weight: 0 }]],
		['Kasse', []],
	])
	expect(rules.check({ ...added, from: '' })).toHaveProperty('from')
	expect(asksFrom({ ...before, rows: [...before.rows, { ...emptyParty('Kasse'), purse: true }] })).toBe(false)
	const first: PartyRows = { ...before, rows: before.rows.map((row) => (row.name === 'Beat' ? { ...row, quota: '1/2' } : row)) }
	expect([asksFrom(first), changesQuotas(first), partiesIn({ ...first, from: '2027-01-01' })[1]?.quotas]).toEqual([
		true,
		true,
		[
			{ from_on: null, weight: 0 },
			{ from_on: '2027-01-01', weight: '1/2' },
		],
	])
})

test('what is wrong stands at its field, also what only all of them together can be', () => {
	expect(rules.check(withFirst({ name: ' ' }))).toEqual({ 'rows.0.name': 'Bitte Namen ausfüllen.' })
	expect(rules.check(withFirst({ quota: 'viel' }))).toHaveProperty(['rows.0.quota'])
	expect(rules.check(withFirst({ quota: '' }))).toHaveProperty(['rows.0.quota'])
	expect(rules.check(withFirst({ iban: 'CH00 1234' }))).toHaveProperty(['rows.0.iban'])
	expect(rules.check(withFirst({ name: 'beat' }))).toHaveProperty(['rows.1.name'])
	const second = (over: Partial<PartyRows['rows'][number]>) => rules.check(typed(([first, last]) => [first!, { ...last!, ...over }]))
	expect([second({ name: ' ' }), second({ quota: 'viel' }), second({ until: 'bald' })]).toEqual([
		{ 'rows.1.name': 'Bitte Namen ausfüllen.' },
		{ 'rows.1.quota': 'Bitte 1/4, 25 % oder eine ganze Zahl eingeben.' },
		{ 'rows.1.until': 'Dieses Datum gibt es nicht.' },
	])
	const [empty, named] = [emptyParty(), { ...emptyParty('Chris'), quota: '3' }]
	// An empty row is not sent: what is refused stands at the row as it is shown.
	expect(
		rules.placed(
			[{ path: 'parties.2.name', message: 'x' }],
			typed((rows) => [...rows, empty, named]),
		).errors,
	).toEqual({
		'rows.3.name': 'x',
	})
})

test('who was removed comes back where they stood, as they were', () => {
	const all = [...typed().rows, emptyParty('Chris')]
	const without = all.slice(1)
	expect(removedOf(stored.parties, without).map(({ name }) => name)).toEqual(['Anna'])
	expect(withBack(without, stored.parties, id(1))).toEqual(all)
	expect(withBack(all.toSpliced(1, 1), stored.parties, id(2))).toEqual(all)
	expect([withBack(all, stored.parties, id(1)), removedOf(stored.parties, all)]).toEqual([all, []])
})

test('two versions are held against each other in words', () => {
	expect(partiesInWords(typed())).toBe('Anna 1/2 · Beat 1/2 · Neue Ausgaben nach Quote')
})
