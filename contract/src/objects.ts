import { z } from 'zod/mini'
import { del, get, patch, post } from './endpoint.ts'
import { Id, Instant, ofId, Stamp, stamps, text } from './fields.ts'

/** A thing in the house: flat, boiler, washing machine, meter. */
export const PropertyObject = z.object({
	id: Id,
	name: z.string(),
	property: Id,
	disabled_at: z.nullable(Stamp),
	/** Derived from the object's latest entries. */
	state: z.object({ is_maintenance_open: z.boolean(), is_rent: z.boolean() }),
	...stamps,
})
export type PropertyObject = z.infer<typeof PropertyObject>

export const ObjectFields = z.strictObject({ name: text(200), disabled_at: z.optional(z.nullable(Instant)) })
export const ObjectChange = z.partial(ObjectFields)

const getObject = get('/objects/{id}/get', { permission: 'object.read', summary: 'Ein Objekt', params: ofId, reply: PropertyObject })

export const objects = {
	listObjects: get('/properties/{id}/objects', {
		permission: 'object.read',
		summary: 'Objekte der Liegenschaft',
		params: ofId,
		reply: z.array(PropertyObject),
	}),
	listGroupObjects: get('/groups/{id}/objects', {
		permission: 'object.read',
		summary: 'Objekte aller Liegenschaften der Gruppe',
		params: ofId,
		reply: z.array(PropertyObject),
	}),
	getObject,
	createObject: post('/properties/{id}/objects', {
		permission: 'object.write',
		changes: 'object',
		summary: 'Objekt anlegen',
		params: ofId,
		body: ObjectFields,
		counts: true,
		reply: PropertyObject,
		replay: getObject,
	}),
	changeObject: patch('/objects/{id}', {
		permission: 'object.write',
		changes: 'object',
		summary: 'Objekt ändern',
		params: ofId,
		body: ObjectChange,
		reply: PropertyObject,
		ifMatch: true,
	}),
	removeObject: del('/objects/{id}', {
		permission: 'object.write',
		changes: 'object',
		summary: 'Objekt in den Papierkorb',
		params: ofId,
		ifMatch: true,
	}),
}
