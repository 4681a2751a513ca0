import { z } from 'zod/mini'
import { del, get, patch, post } from './endpoint.ts'
import { Id, ofId, optionalText, stamps, text } from './fields.ts'

export const Property = z.object({
	id: Id,
	name: z.string(),
	group: Id,
	type: Id,
	property_type_key: z.string(),
	property_type_name: z.string(),
	address_street: z.string(),
	address_city: z.string(),
	address_zip: z.nullable(z.string()),
	/** The file shown instead of the drawn house. */
	photo: z.nullable(Id),
	...stamps,
})
export type Property = z.infer<typeof Property>

export const PropertyType = z.object({ id: Id, key: z.string(), name: z.string() })
export type PropertyType = z.infer<typeof PropertyType>

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

const getProperty = get('/properties/{id}/get', {
	permission: 'property.read',
	summary: 'Eine Liegenschaft',
	params: ofId,
	reply: Property,
})

export const properties = {
	listPropertyTypes: get('/properties/types', {
		permission: 'signed_in',
		summary: 'Arten von Liegenschaften',
		reply: z.array(PropertyType),
	}),
	listProperties: get('/groups/{id}/properties', {
		permission: 'property.read',
		summary: 'Liegenschaften der Gruppe',
		params: ofId,
		reply: z.array(Property),
	}),
	getProperty,
	createProperty: post('/groups/{id}/properties', {
		permission: 'property.write',
		changes: ['property', 'file'],
		summary: 'Liegenschaft anlegen',
		params: ofId,
		body: PropertyFields,
		counts: true,
		reply: Property,
		replay: getProperty,
	}),
	changeProperty: patch('/properties/{id}', {
		permission: 'property.write',
		changes: ['property', 'file'],
		summary: 'Liegenschaft ändern',
		params: ofId,
		body: PropertyChange,
		reply: Property,
		ifMatch: true,
	}),
	removeProperty: del('/properties/{id}', {
		permission: 'property.write',
		changes: 'property',
		summary: 'Liegenschaft in den Papierkorb',
		params: ofId,
		ifMatch: true,
	}),
}
