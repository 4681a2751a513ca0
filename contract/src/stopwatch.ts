import { z } from 'zod/mini'
import { contract, del, get, put } from './endpoint.ts'
import { Id, Stamp } from './fields.ts'
import type { stopwatchRequests } from './stopwatch-requests.ts'

/** The one watch of a person. It runs until what it measured is in an entry, or it is discarded. */
export const Stopwatch = z.object({
	group: Id,
	property: Id,
	/** Null where the person does not see the property any more. */
	property_name: z.nullable(z.string()),
	/** Whether an entry can be made of it; else it can only be discarded. */
	bookable: z.boolean(),
	started_at: Stamp,
	note: z.nullable(z.string()),
})
export type Stopwatch = z.infer<typeof Stopwatch>

export const stopwatch = contract<typeof stopwatchRequests>()({
	/** Null where none runs. */
	getStopwatch: get('/user/stopwatch', { permission: 'signed_in', keys: 'within', reply: z.nullable(Stopwatch) }),
	/** Starts it, or starts it anew: there is one. Asks for `event.create` in the property. */
	putStopwatch: put('/user/stopwatch', { permission: 'signed_in', keys: 'within', changes: 'users', reply: Stopwatch }),
	removeStopwatch: del('/user/stopwatch', { permission: 'signed_in', keys: 'within', changes: 'users' }),
})
