import { z } from 'zod/mini'
import { contract, get, post, put } from './endpoint.ts'
import { Event } from './event-replies.ts'
import { events } from './events.ts'
import { Id, ofId, Stamp } from './fields.ts'
import type { readingRequests } from './reading-requests.ts'

/** A series of readings: one unit, one name and one object, or none, at the property. */
export const Reading = z.object({
	unit: Id,
	/** As it was last written. */
	name: z.string(),
	object: z.nullable(Id),
	/** How many there are. */
	count: z.int(),
	last: z.object({ data: z.string(), event_at: Stamp, event: Id }),
	/** Between what a reading of now should lie, by the course so far; null where that says nothing yet. */
	expected: z.nullable(z.object({ min: z.string(), max: z.string() })),
	/** Its place in the reading round, from 0. */
	position: z.int(),
	/** Left out of the reading round. */
	hidden: z.boolean(),
})
export type Reading = z.infer<typeof Reading>

export const readings = contract<typeof readingRequests>()({
	listReadings: get('/properties/{id}/readings', { permission: 'event.read', params: ofId, reply: z.array(Reading), kept: true }),
	/** A reading round: one entry for each object, or for what stands at none, with its readings and photos. */
	recordReadings: post('/properties/{id}/readings', {
		permission: 'event.create',
		changes: ['event', 'file'],
		params: ofId,
		maxBody: 1024 * 1024,
		counts: true,
		reply: z.object({ events: z.array(Event) }),
		replay: events.getEvent,
		lists: 'events',
	}),
	putReadingOrder: put('/properties/{id}/reading-order', {
		permission: 'object.write',
		changes: 'property',
		params: ofId,
		reply: z.array(Reading),
	}),
})
