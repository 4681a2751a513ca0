import { contract, del, get, patch, post } from './endpoint.ts'
import type { propertyReplies } from './property-replies.ts'
import type { propertyRequests } from './property-requests.ts'

export type { Property, PropertyType } from './property-replies.ts'

const getProperty = get('/properties/{id}/get', { permission: 'property.read', kept: true })

export const properties = contract<typeof propertyRequests, typeof propertyReplies>()({
	listPropertyTypes: get('/properties/types', { permission: 'signed_in', keys: 'within', kept: true }),
	listProperties: get('/groups/{id}/properties', { permission: 'property.read', kept: true }),
	getProperty,
	createProperty: post('/groups/{id}/properties', {
		permission: 'property.create',
		changes: ['property', 'file'],
		counts: true,
		replay: getProperty,
	}),
	changeProperty: patch('/properties/{id}', {
		permission: 'property.write',
		changes: ['property', 'file'],
		ifMatch: true,
	}),
	removeProperty: del('/properties/{id}', { permission: 'property.write', changes: 'property', ifMatch: true }),
})
