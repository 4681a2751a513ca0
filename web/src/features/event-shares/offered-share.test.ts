import { expect, test } from 'vitest'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { offeredShare, shareLine } from './offered-share.ts'

const party = (id: string, over: Partial<Party> = {}): Party => ({
	id,
	name: `Familie ${id}`,
	people: [],
	contact: null,
	iban: null,
	purse: false,
	quotas: [],
	until_on: null,
	...over,
})
const house = (over: Partial<Parties> = {}): Parties => ({
	id: 'p',
	parties: [
		party('anna', { people: ['u1'], quotas: [{ from_on: null, weight: '1/2' }] }),
		party('beat', { people: ['u2', 'u3'], quotas: [{ from_on: null, weight: '1/2' }] }),
		party('both', { people: ['u3'], until_on: '2026-06-30' }),
		party('purse', { people: ['u1'], purse: true }),
	],
	new_expenses: 'quota',
	version: 1,
	...over,
})
const logged = { me: 'u1', day: '2026-11-21', net: 10_000 }

test('who logs it has paid, as far as there is one party of theirs on that day', () => {
	expect(offeredShare(house(), logged)).toEqual({ paid_by: 'anna', split: { by: 'quota', parties: null } })
	expect(offeredShare(house({ new_expenses: 'equal' }), logged)?.split).toEqual({ by: 'equal', parties: null })
	expect(offeredShare(house(), { ...logged, me: 'u3' })?.paid_by).toBe('beat')
	expect(offeredShare(house(), { ...logged, me: 'u3', day: '2026-06-30' })).toBeUndefined()
	expect([offeredShare(house(), { ...logged, me: 'u9' }), offeredShare(house(), { ...logged, me: undefined })]).toEqual([
		undefined,
		undefined,
	])
	expect(offeredShare(house({ new_expenses: 'none' }), logged)).toBeUndefined()
})

test('nothing is offered that the server would refuse: by quotas that nobody has', () => {
	const parties = house().parties.map((each) => ({ ...each, quotas: [] }))
	expect(offeredShare(house({ parties }), logged)).toBeUndefined()
})

test('the line says who and how, of an income that it came in, and asks who where that is open', () => {
	const line = (over: Partial<Parameters<typeof shareLine>[0]>, parties = house()) =>
		shareLine({ side: 'expense', paid_by: 'anna', split: { by: 'equal', parties: null }, shared: 'said', ...over }, parties)
	expect(line({})).toBe('Ausgelegt von Familie anna · geteilt nach Köpfen')
	expect(line({ side: 'income', split: { by: 'quota', parties: null } })).toBe('Eingenommen von Familie anna · geteilt nach Quote')
	const two = [
		{ party: 'anna', value: '' },
		{ party: 'beat', value: '' },
	]
	expect(line({ split: { by: 'equal', parties: two } })).toBe(
		'Ausgelegt von Familie anna · geteilt nach Köpfen unter Familie anna und Familie beat',
	)
	expect(line({ paid_by: '', split: null })).toBe('Nicht geteilt')
	expect(line({ paid_by: '', split: null, shared: 'unsaid' })).toBe('Ausgelegt von …?')
	expect(line({ paid_by: '', split: null, shared: 'unsaid' }, house({ new_expenses: 'none' }))).toBe('Nicht geteilt')
})
