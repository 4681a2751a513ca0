import type { Contact } from '@hausheft/contract/contacts.ts'

/** Who it is at a firm; empty where the person is the contact. */
export const personOf = ({ company, firstname, lastname }: Pick<Contact, 'company' | 'firstname' | 'lastname'>): string =>
	company ? [firstname, lastname].filter(Boolean).join(' ') : ''

export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
