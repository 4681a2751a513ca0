import { contactName, contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { loggedText } from '../../kit/noun/logged-text.ts'
import { validText } from './validity.ts'

/** Who it is at a firm; empty where the person is the contact. */
export const personOf = ({ company, firstname, lastname }: Pick<Contact, 'company' | 'firstname' | 'lastname'>): string =>
	company ? [firstname, lastname].filter(Boolean).join(' ') : ''

/** Where the cards for an address book are; for programs that do not read those, as they were before. */
export const vcardTo = (id: string): string => contacts.getContactVcard.path.replace('{id}', id)
export const olderVcard = '?version=3.0'
export const vcardsTo = (property: string): string => contacts.getPropertyVcards.path.replace('{id}', property)

export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** What its row says of it: who and where, what was logged, and how to reach it. */
export const contactRow = (
	contact: Contact,
	today: Day,
): { name: string; about: string; logged: string; reached: string; off: boolean } => ({
	name: contactName(contact),
	about: [personOf(contact), town(contact), validText(contact, today)].filter(Boolean).join(' · '),
	logged: loggedText(contact),
	reached: [contact.phone, contact.email].filter(Boolean).join(' · '),
	off: contact.disabled_at !== null,
})
