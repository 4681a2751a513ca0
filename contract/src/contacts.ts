import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, logged, ofId, Stamp, stamps, StoredDay } from './fields.ts'
import type { contactRequests } from './contact-requests.ts'

export const Contact = z.object({
	id: Id,
	company: z.nullable(z.string()),
	firstname: z.nullable(z.string()),
	lastname: z.nullable(z.string()),
	email: z.nullable(z.string()),
	phone: z.nullable(z.string()),
	address_street: z.nullable(z.string()),
	address_city: z.nullable(z.string()),
	address_zip: z.nullable(z.string()),
	address_cca3: z.string(),
	valid_from: z.nullable(StoredDay),
	valid_until: z.nullable(StoredDay),
	disabled_at: z.nullable(Stamp),
	/** The properties the contact is linked to, as far as the caller sees them. */
	properties: z.array(Id),
	/** In the list of a property: of its entries. */
	...logged,
	...stamps,
})
export type Contact = z.infer<typeof Contact>

type ContactNames = { company?: string | null | undefined; firstname?: string | null | undefined; lastname?: string | null | undefined }

/** What a contact is called in lists: the firm, or the person's name. */
export const contactName = ({ company, firstname, lastname }: ContactNames): string =>
	company ?? [firstname, lastname].filter(Boolean).join(' ')

const getContact = get('/contacts/{id}/get', { permission: 'contact.read', params: ofId, reply: Contact, kept: true })
const create = {
	permission: 'contact.write',
	changes: 'contact',
	params: ofId,
	reply: Contact,
	replay: getContact,
	counts: true,
} as const

export const contacts = contract<typeof contactRequests>()({
	listContacts: get('/groups/{id}/contacts', { permission: 'contact.read', params: ofId, reply: z.array(Contact), kept: true }),
	listPropertyContacts: get('/properties/{id}/contacts', { permission: 'contact.read', params: ofId, reply: z.array(Contact), kept: true }),
	getContact,
	createContact: post('/groups/{id}/contacts', create),
	createPropertyContact: post('/properties/{id}/contacts', create),
	/** A card for the telephone. */
	getContactVcard: get('/contacts/{id}/vcard', { permission: 'contact.read', params: ofId, raw: true }),
	/** Those of the list that are in use. */
	getPropertyVcards: get('/properties/{id}/contacts.vcf', { permission: 'contact.read', params: ofId, raw: true }),
	changeContact: patch('/contacts/{id}', {
		permission: 'contact.write',
		changes: 'contact',
		params: ofId,
		reply: Contact,
		ifMatch: true,
	}),
	removeContact: del('/contacts/{id}', { permission: 'contact.write', changes: 'contact', params: ofId, ifMatch: true }),
})
