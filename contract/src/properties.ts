import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, ofId, stamps } from './fields.ts'
import type { propertyRequests } from './property-requests.ts'

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

const getProperty = get('/properties/{id}/get', { permission: 'property.read', params: ofId, reply: Property })

export const properties = contract<typeof propertyRequests>()({
	listPropertyTypes: get('/properties/types', { permission: 'signed_in', reply: z.array(PropertyType) }),
	listProperties: get('/groups/{id}/properties', { permission: 'property.read', params: ofId, reply: z.array(Property) }),
	getProperty,
	createProperty: post('/groups/{id}/properties', {
		permission: 'property.write',
		changes: ['property', 'file'],
		params: ofId,
		counts: true,
		reply: Property,
		replay: getProperty,
	}),
	changeProperty: patch('/properties/{id}', {
		permission: 'property.write',
		changes: ['property', 'file'],
		params: ofId,
		reply: Property,
		ifMatch: true,
	}),
	removeProperty: del('/properties/{id}', { permission: 'property.write', changes: 'property', params: ofId, ifMatch: true }),
})
