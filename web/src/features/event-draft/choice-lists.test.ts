import { expect, test } from 'vitest'
import type { Contact } from '@hausheft/contract/contacts.ts'
import type { GroupUser } from '@hausheft/contract/members.ts'
import { contactChoices, objectChoices, personChoices, type Choices } from './choice-lists.ts'

const off = '2026-05-01T10:00:00.000Z'
const names = ({ offered, known }: Choices) => [offered.map(({ name }) => name), known.map(({ name }) => name)]
const object = (name: string, disabled_at: string | null = null) => ({ id: name, name, disabled_at })
const contact = (company: string, properties: string[], disabled_at: string | null = null) =>
	({ id: company, company, firstname: null, lastname: null, properties, disabled_at }) as unknown as Contact

test('objects stand by name; one that was switched off is offered no more, and still called by its name', () => {
	const all = [object('Waschküche'), object('Öltank', off), object('Äpfelkeller'), object('Boiler')]
	expect(names(objectChoices(all))).toEqual([
		['Äpfelkeller', 'Boiler', 'Waschküche'],
		['Äpfelkeller', 'Boiler', 'Öltank', 'Waschküche'],
	])
	expect(names(objectChoices([]))).toEqual([[], []])
})

test('contacts of this house come before those of the others, each by name; none that was switched off', () => {
	const all = [
		contact('Maler Frei', ['see']),
		contact('Sanitär Huber', ['berg', 'see']),
		contact('Gärtner Ott', ['berg'], off),
		contact('Elektro Amsler', ['see'], off),
		contact('Dachdecker Zaugg', ['berg']),
		contact('Bank', []),
	]
	const everybody = ['Bank', 'Dachdecker Zaugg', 'Elektro Amsler', 'Gärtner Ott', 'Maler Frei', 'Sanitär Huber']
	expect(names(contactChoices(all, 'berg'))).toEqual([['Dachdecker Zaugg', 'Sanitär Huber', 'Bank', 'Maler Frei'], everybody])
	expect(names(contactChoices(all, 'see'))[0]).toEqual(['Maler Frei', 'Sanitär Huber', 'Bank', 'Dachdecker Zaugg'])
})

test('of people oneself comes first, then by name who sees the house; who does not is known by name alone', () => {
	const member = (name: string, properties: string[] | null, role: GroupUser['role'] = 'member') => ({ id: name, name, role, properties })
	const all = [
		member('Zoe', null),
		member('Ich', null),
		member('Beat', ['see']),
		member('Anna', ['berg', 'see']),
		member('Fort', null, null),
		member('Niemandes', []),
	]
	const me = { id: 'Ich', name: 'Ich' }
	const others = ['Anna', 'Beat', 'Fort', 'Niemandes', 'Zoe']
	expect(names(personChoices(all, me, 'berg'))).toEqual([
		['Ich', 'Anna', 'Zoe'],
		['Ich', ...others],
	])
	expect(names(personChoices(all, me, undefined))[0]).toEqual(['Ich', ...others])
	expect(names(personChoices(all, undefined, 'see'))[0]).toEqual(['Anna', 'Beat', 'Ich', 'Zoe'])
	// Who may not see the members finds oneself.
	expect(names(personChoices([], me, 'berg'))).toEqual([['Ich'], ['Ich']])
})
