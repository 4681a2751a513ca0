import { expect, test } from 'vitest'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { linkable } from './known-contacts.ts'

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
