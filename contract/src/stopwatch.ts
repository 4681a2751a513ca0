import { z } from 'zod/mini'
import { contract, del, get, put } from './endpoint.ts'
import { Id, Stamp } from './fields.ts'
import type { stopwatchRequests } from './stopwatch-requests.ts'

/** So many days a stopped one waits for its entry. */
export const keptStoppedDays = 30

/** The one watch of a person: it runs, or is stopped and keeps its length, until that is in an entry or discarded. */
export const Stopwatch = z.object({
	group: Id,
	property: Id,
	/** Null where the person does not see the property any more. */
	property_name: z.nullable(z.string()),
	/** Whether an entry can be made of it; else it can only be discarded. */
	bookable: z.boolean(),
	started_at: Stamp,
	/** Null while it runs. 30 days after it the watch is discarded. */
	stopped_at: z.nullable(Stamp),
	note: z.nullable(z.string()),
})
export type Stopwatch = z.infer<typeof Stopwatch>

export const stopwatch = contract<typeof stopwatchRequests>()({
	/** Null where there is none. */
	getStopwatch: get('/user/stopwatch', { permission: 'signed_in', keys: 'within', kept: true, reply: z.nullable(Stopwatch) }),
	/** Starts it, stops it, or starts it anew: there is one. Asks for `event.create` in the property. */
	putStopwatch: put('/user/stopwatch', { permission: 'signed_in', keys: 'within', changes: 'users', reply: Stopwatch }),
	removeStopwatch: del('/user/stopwatch', { permission: 'signed_in', keys: 'within', changes: 'users' }),
})
