import { z } from 'zod/mini'
import { countryCodes } from './countries.ts'
import { Day, Id, Instant, optionalText } from './fields.ts'

const emptyIsNull = z.transform((value: string | null) => (typeof value === 'string' ? value.trim() : value) || null)
const Email = z.pipe(z.pipe(z.nullable(z.string()), emptyIsNull), z.nullable(z.email().check(z.maxLength(254))))
const OptionalDay = z.pipe(z.pipe(z.nullable(z.string()), emptyIsNull), z.nullable(Day))
/** Empty is Switzerland. */
const Country = z.pipe(
	z.pipe(
		z.nullable(z.string()),
		z.transform((value: string | null) => value || 'CHE'),
	),
	z.string().check(z.refine((code) => countryCodes.has(code), 'Dieses Land gibt es nicht.')),
)

const fields = {
	company: z.optional(optionalText(200, 3)),
	firstname: z.optional(optionalText(200, 3)),
	lastname: z.optional(optionalText(200, 3)),
	email: z.optional(Email),
	phone: z.optional(optionalText(50)),
	address_street: z.optional(optionalText(200)),
	address_city: z.optional(optionalText(200)),
	address_zip: z.optional(optionalText(20)),
	address_cca3: z.optional(Country),
	valid_from: z.optional(OptionalDay),
	valid_until: z.optional(OptionalDay),
	disabled_at: z.optional(z.nullable(Instant)),
	properties: z.optional(z.array(Id).check(z.maxLength(1000))),
}
type ContactNames = { company?: string | null | undefined; firstname?: string | null | undefined; lastname?: string | null | undefined }
const hasName = ({ company, firstname, lastname }: ContactNames) => Boolean(company ?? firstname ?? lastname)

export const ContactChange = z.strictObject(fields)
export type ContactChange = z.infer<typeof ContactChange>
export const ContactFields = z
	.strictObject(fields)
	.check(z.refine(hasName, { message: 'Bitte Firma oder Name ausfüllen.', path: ['company'] }))
export type ContactFields = z.infer<typeof ContactFields>

/** 4.0 unless 3.0 is asked for, which older programs read. */
const VcardQuery = z.object({ version: z.optional(z.enum(['3.0', '4.0'])) })

export const contactRequests = {
	listContacts: { summary: 'Kontakte der Gruppe' },
	listPropertyContacts: { summary: 'Mit der Liegenschaft verknüpfte Kontakte' },
	getContact: { summary: 'Ein Kontakt' },
	createContact: { summary: 'Kontakt anlegen', body: ContactFields },
	createPropertyContact: { summary: 'Kontakt anlegen und mit der Liegenschaft verknüpfen', body: ContactFields },
	getContactVcard: { summary: 'Ein Kontakt als vCard', query: VcardQuery },
	getPropertyVcards: { summary: 'Kontakte der Liegenschaft als vCard, ohne die stillgelegten', query: VcardQuery },
	changeContact: { summary: 'Kontakt ändern', body: ContactChange },
	removeContact: { summary: 'Kontakt in den Papierkorb' },
}
