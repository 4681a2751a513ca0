import { z } from 'zod/mini'
import { Id, optionalText, text } from './fields.ts'

/** An empty string becomes null. */
const OptionalId = z.pipe(
	z.pipe(
		z.nullable(z.string()),
		z.transform((value: string | null) => value || null),
	),
	z.nullable(Id),
)
/** Where it is not known, an empty text. */
const AddressLine = z.pipe(
	optionalText(200),
	z.transform((value: string | null) => value ?? ''),
)

const fields = {
	name: text(200),
	type: Id,
	address_street: z.optional(AddressLine),
	address_city: z.optional(AddressLine),
	address_zip: z.optional(optionalText(20)),
	photo: z.optional(OptionalId),
}
export const PropertyFields = z.strictObject(fields)
export type PropertyFields = z.infer<typeof PropertyFields>
export const PropertyChange = z.partial(PropertyFields)
export type PropertyChange = z.infer<typeof PropertyChange>

export const propertyRequests = {
	listPropertyTypes: { summary: 'Arten von Liegenschaften' },
	listProperties: { summary: 'Liegenschaften der Gruppe' },
	getProperty: { summary: 'Eine Liegenschaft' },
	createProperty: { summary: 'Liegenschaft anlegen', body: PropertyFields },
	changeProperty: { summary: 'Liegenschaft ändern', body: PropertyChange },
	removeProperty: { summary: 'Liegenschaft in den Papierkorb' },
}
