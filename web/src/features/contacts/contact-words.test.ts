import { expect, test } from 'vitest'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { contactRow, mailTo, personOf } from './contact-words.ts'

test('who it is at a firm', () => {
	expect(personOf({ company: 'Huber AG', firstname: 'Rosa', lastname: 'Huber' })).toBe('Rosa Huber')
	expect(personOf({ company: null, firstname: 'Rosa', lastname: 'Huber' })).toBe('')
})

test('an address with odd signs cannot add anything to the mail', () => {
	expect(mailTo('rosa@huber.ch')).toBe('mailto:rosa@huber.ch')
	expect(mailTo('rosa?cc=x@huber.ch')).toBe('mailto:rosa%3Fcc%3Dx@huber.ch')
})

test('a row says who and where, since when, how to reach it, and that it is switched off', () => {
	const huber: Contact = {
		id: 'huber',
		company: 'Huber AG',
		firstname: 'Rosa',
		lastname: 'Huber',
		email: 'rosa@huber.ch',
		phone: '044 123 45 67',
		address_street: null,
		address_zip: '8001',
		address_city: 'Zürich',
		address_cca3: 'CHE',
		valid_from: '2024-04-01',
		valid_until: null,
		disabled_at: null,
		properties: [],
		created_at: '2024-04-01T10:00:00.000Z',
		updated_at: '2024-04-01T10:00:00.000Z',
		version: 1,
	}
	const today = '2026-11-27'
	expect(contactRow(huber, today)).toEqual({
		name: 'Huber AG',
		about: 'Rosa Huber · 8001 Zürich · seit 01.04.2024',
		logged: 'Noch kein Eintrag',
		reached: '044 123 45 67 · rosa@huber.ch',
		off: false,
	})
	const bare = { ...huber, company: null, email: null, phone: null, valid_from: null, address_city: null, address_zip: null }
	expect(contactRow({ ...bare, disabled_at: '2026-05-01T10:00:00.000Z' }, today)).toMatchObject({
		name: 'Rosa Huber',
		about: '',
		reached: '',
		off: true,
	})
})
