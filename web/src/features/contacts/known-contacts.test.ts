import { expect, test } from 'vitest'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { knownText, linkable, takenOver } from './known-contacts.ts'

const contact = (company: string, properties: string[], phone: string | null = null) =>
	({ id: company, company, firstname: null, lastname: null, email: null, phone, properties }) as unknown as Contact

const all = [contact('Sanitär Huber AG', ['berg'], '044 123 45 67'), contact('Kaminfeger Frei', []), contact('Maler Huber', ['see'])]
const names = (typed: string, property = 'see') => linkable(all, property, typed).map(({ id }) => id)

test('offers whom the group knows and the property does not have yet', () => {
	expect(names('')).toEqual(['Sanitär Huber AG', 'Kaminfeger Frei'])
	expect(names('huber')).toEqual(['Sanitär Huber AG'])
	expect(names('huber', 'berg')).toEqual(['Maler Huber'])
	expect(names('0441234')).toEqual(['Sanitär Huber AG'])
	expect(names('niemand')).toEqual([])
})

test('the first four are offered to be taken over, and how many more there are; from five on one can search', () => {
	const some = (count: number) => Array.from({ length: count }, (_, at) => contact(`Maler ${at + 1}`, ['berg']))
	const offered = (count: number, typed = '') => {
		const { shown, ...rest } = takenOver([...some(count), contact('Maler Huber', ['see'])], 'see', typed)
		return [shown.map(({ id }) => id).join(), rest]
	}
	expect(offered(0)).toEqual(['', { isAny: false, isSearched: false, more: 0 }])
	expect(offered(4)).toEqual(['Maler 1,Maler 2,Maler 3,Maler 4', { isAny: true, isSearched: false, more: 0 }])
	expect(offered(6)).toEqual(['Maler 1,Maler 2,Maler 3,Maler 4', { isAny: true, isSearched: true, more: 2 }])
	expect(offered(6, 'maler 6')).toEqual(['Maler 6', { isAny: true, isSearched: true, more: 0 }])
	expect(offered(6, 'niemand')).toEqual(['', { isAny: true, isSearched: true, more: 0 }])
})

test('a contact of the group is told apart by its person, its place and that it was switched off', () => {
	const huber = {
		company: 'Huber AG',
		firstname: 'Rosa',
		lastname: 'Huber',
		address_zip: '8810',
		address_city: 'Horgen',
		disabled_at: null,
	}
	const said = (more: Partial<Contact> = {}) => knownText({ ...huber, ...more } as Contact)
	expect(said()).toBe('Rosa Huber · 8810 Horgen')
	expect(said({ disabled_at: '2026-05-01T10:00:00.000Z' })).toBe('Rosa Huber · 8810 Horgen · stillgelegt')
	expect(said({ company: null, address_zip: null, address_city: null })).toBe('')
})
