import { contacts, type Contact } from '@hausheft/contract/contacts.ts'

/** Who it is at a firm; empty where the person is the contact. */
export const personOf = ({ company, firstname, lastname }: Pick<Contact, 'company' | 'firstname' | 'lastname'>): string =>
	company ? [firstname, lastname].filter(Boolean).join(' ') : ''

/** Where the cards for an address book are; for programs that do not read those, as they were before. */
export const vcardTo = (id: string): string => contacts.getContactVcard.path.replace('{id}', id)
export const olderVcard = '?version=3.0'
export const vcardsTo = (property: string): string => contacts.getPropertyVcards.path.replace('{id}', property)

export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
