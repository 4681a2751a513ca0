import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
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
})
export type Reading = z.infer<typeof Reading>

export const readings = contract<typeof readingRequests>()({
	listReadings: get('/properties/{id}/readings', { permission: 'event.read', params: ofId, reply: z.array(Reading) }),
})
