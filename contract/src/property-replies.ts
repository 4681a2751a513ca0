import { z } from 'zod/mini'
import { Id, stamps } from './fields.ts'

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

export const propertyReplies = {
	listPropertyTypes: z.array(PropertyType),
	listProperties: z.array(Property),
	getProperty: Property,
	createProperty: Property,
	changeProperty: Property,
}
