import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, logged, ofId, Stamp, stamps } from './fields.ts'
import type { objectRequests } from './object-requests.ts'

/** A thing in the house: flat, boiler, washing machine, meter. */
export const PropertyObject = z.object({
	id: Id,
	name: z.string(),
	property: Id,
	disabled_at: z.nullable(Stamp),
	/** Derived from the object's latest entries. */
	state: z.object({ is_maintenance_open: z.boolean(), is_rent: z.boolean() }),
	...logged,
	/** The latest entry that says a maintenance of it was done. */
	last_service_at: z.optional(z.nullable(Stamp)),
	...stamps,
})
export type PropertyObject = z.infer<typeof PropertyObject>

const Mentions = z.object({
	events: z.array(Id),
	/** There are others. */
	more: z.boolean(),
})
export type Mentions = z.infer<typeof Mentions>

const getObject = get('/objects/{id}/get', { permission: 'object.read', params: ofId, reply: PropertyObject, kept: true })

export const objects = contract<typeof objectRequests>()({
	listObjects: get('/properties/{id}/objects', { permission: 'object.read', params: ofId, reply: z.array(PropertyObject), kept: true }),
	listGroupObjects: get('/groups/{id}/objects', { permission: 'object.read', params: ofId, reply: z.array(PropertyObject), kept: true }),
	getObject,
	createObject: post('/properties/{id}/objects', {
		permission: 'object.write',
		changes: 'object',
		params: ofId,
		counts: true,
		reply: PropertyObject,
		replay: getObject,
	}),
	changeObject: patch('/objects/{id}', {
		permission: 'object.write',
		changes: 'object',
		params: ofId,
		reply: PropertyObject,
		ifMatch: true,
	}),
	/** The newest entries of the house whose title names it, which are not about it, and which the caller may change: their own, or all. */
	listMentions: get('/objects/{id}/mentions', { permission: 'event.create', params: ofId, reply: Mentions }),
	/** Answers those that are about it now, or are no longer: what may not be changed, or says something else meanwhile, stays as it is. */
	linkMentions: post('/objects/{id}/mentions', {
		permission: 'event.create',
		changes: 'event',
		params: ofId,
		costly: true,
		reply: z.object({ events: z.array(Id) }),
	}),
	removeObject: del('/objects/{id}', { permission: 'object.write', changes: 'object', params: ofId, ifMatch: true }),
})
