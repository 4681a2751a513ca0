import { expect, test } from 'vitest'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { usualShare } from './own-party.ts'

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
	expect(usualShare(house(), logged)).toEqual({ paid_by: 'anna', split: { by: 'quota', parties: null } })
	expect(usualShare(house({ new_expenses: 'equal' }), logged)?.split).toEqual({ by: 'equal', parties: null })
	expect(usualShare(house(), { ...logged, me: 'u3' })?.paid_by).toBe('beat')
	expect(usualShare(house(), { ...logged, me: 'u3', day: '2026-06-30' })).toBeUndefined()
	expect([usualShare(house(), { ...logged, me: 'u9' }), usualShare(house(), { ...logged, me: undefined })]).toEqual([undefined, undefined])
	expect(usualShare(house({ new_expenses: 'none' }), logged)).toBeUndefined()
})

test('nothing is offered that the server would refuse: by quotas that nobody has', () => {
	const parties = house().parties.map((each) => ({ ...each, quotas: [] }))
	expect(usualShare(house({ parties }), logged)).toBeUndefined()
})
