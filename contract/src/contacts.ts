import { z } from 'zod/mini'
import { del, get, patch, post } from './endpoint.ts'
import { Day, Id, Instant, ofId, optionalText, Stamp, stamps } from './fields.ts'

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
	valid_from: z.nullable(Day),
	valid_until: z.nullable(Day),
	disabled_at: z.nullable(Stamp),
	/** The properties the contact is linked to, as far as the caller sees them. */
	properties: z.array(Id),
	...stamps,
})
export type Contact = z.infer<typeof Contact>

const emptyIsNull = z.transform((value: string | null) => (typeof value === 'string' ? value.trim() : value) || null)
const Email = z.pipe(z.pipe(z.nullable(z.string()), emptyIsNull), z.nullable(z.email().check(z.maxLength(254))))
const OptionalDay = z.pipe(z.pipe(z.nullable(z.string()), emptyIsNull), z.nullable(Day))

const fields = {
	company: z.optional(optionalText(200, 3)),
	firstname: z.optional(optionalText(200, 3)),
	lastname: z.optional(optionalText(200, 3)),
	email: z.optional(Email),
	phone: z.optional(optionalText(50)),
	address_street: z.optional(optionalText(200)),
	address_city: z.optional(optionalText(200)),
	address_zip: z.optional(optionalText(20)),
	address_cca3: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
	valid_from: z.optional(OptionalDay),
	valid_until: z.optional(OptionalDay),
	disabled_at: z.optional(z.nullable(Instant)),
	properties: z.optional(z.array(Id).check(z.maxLength(1000))),
}
type Named = { company?: string | null | undefined; firstname?: string | null | undefined; lastname?: string | null | undefined }
const hasName = ({ company, firstname, lastname }: Named) => Boolean(company ?? firstname ?? lastname)

export const ContactChange = z.strictObject(fields)
export type ContactChange = z.infer<typeof ContactChange>
export const ContactFields = z
	.strictObject(fields)
	.check(z.refine(hasName, { message: 'Bitte Firma oder Name ausfüllen.', path: ['company'] }))
export type ContactFields = z.infer<typeof ContactFields>

/** What a contact is called in lists: the firm, or the person's name. */
export const contactName = ({ company, firstname, lastname }: Named): string => company ?? [firstname, lastname].filter(Boolean).join(' ')

const getContact = get('/contacts/{id}/get', { permission: 'contact.read', summary: 'Ein Kontakt', params: ofId, reply: Contact })
const create = { permission: 'contact.write', params: ofId, body: ContactFields, reply: Contact, replay: getContact, counts: true } as const

export const contacts = {
	listContacts: get('/groups/{id}/contacts', {
		permission: 'contact.read',
		summary: 'Kontakte der Gruppe',
		params: ofId,
		reply: z.array(Contact),
	}),
	listPropertyContacts: get('/properties/{id}/contacts', {
		permission: 'contact.read',
		summary: 'Mit der Liegenschaft verknüpfte Kontakte',
		params: ofId,
		reply: z.array(Contact),
	}),
	getContact,
	createContact: post('/groups/{id}/contacts', { ...create, summary: 'Kontakt anlegen' }),
	createPropertyContact: post('/properties/{id}/contacts', { ...create, summary: 'Kontakt anlegen und mit der Liegenschaft verknüpfen' }),
	changeContact: patch('/contacts/{id}', {
		permission: 'contact.write',
		summary: 'Kontakt ändern',
		params: ofId,
		body: ContactChange,
		reply: Contact,
		ifMatch: true,
	}),
	removeContact: del('/contacts/{id}', { permission: 'contact.write', summary: 'Kontakt in den Papierkorb', params: ofId, ifMatch: true }),
}
