import { z } from 'zod/mini'
import { Contact, contactName, contacts } from '@hausheft/contract/contacts.ts'
import { ContactFields } from '@hausheft/contract/contact-requests.ts'
import { rowOf, type Noun } from '../../platform/forms/noun.ts'
import { Attempts } from '../../platform/forms/repeated-create.ts'

const ContactValues = z.object({
	company: z.string(),
	firstname: z.string(),
	lastname: z.string(),
	phone: z.string(),
	email: z.string(),
	address_street: z.string(),
	address_zip: z.string(),
	address_city: z.string(),
	address_cca3: z.string(),
	valid_from: z.string(),
	valid_until: z.string(),
	properties: z.array(z.string()),
})
export type ContactValues = z.infer<typeof ContactValues>

export const contactNoun: Noun<Contact, ContactValues, z.input<typeof ContactFields>> = {
	...rowOf('contact'),
	places: {
		list: (build, params, search) => build({ to: '/group/$group/property/$property/contacts', params, search }).href,
		page: (build, params, id, search) =>
			build({ to: '/group/$group/property/$property/contacts/events-{$contact}', params: { ...params, contact: id }, search }).href,
	},
	labels: {
		company: 'Firma',
		firstname: 'Vorname',
		lastname: 'Nachname',
		phone: 'Telefon',
		email: 'E-Mail',
		address_street: 'Strasse und Hausnummer',
		address_zip: 'PLZ',
		address_city: 'Ort',
		address_cca3: 'Land',
		valid_from: 'Von',
		valid_until: 'Bis',
		properties: 'Liegenschaften',
	},
	nameOf: contactName,
	valuesOf: (contact) => ({
		company: contact?.company ?? '',
		firstname: contact?.firstname ?? '',
		lastname: contact?.lastname ?? '',
		phone: contact?.phone ?? '',
		email: contact?.email ?? '',
		address_street: contact?.address_street ?? '',
		address_zip: contact?.address_zip ?? '',
		address_city: contact?.address_city ?? '',
		address_cca3: contact?.address_cca3 ?? 'CHE',
		valid_from: contact?.valid_from ?? '',
		valid_until: contact?.valid_until ?? '',
		properties: contact?.properties ?? [],
	}),
	fields: ContactFields,
	draft: z.object({ values: ContactValues, base: z.optional(Contact), sent: z.optional(Attempts) }),
	create: contacts.createPropertyContact,
	change: contacts.changeContact,
	remove: contacts.removeContact,
}
