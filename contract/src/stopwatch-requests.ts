import { z } from 'zod/mini'
import { Id, Instant, optionalText } from './fields.ts'

const StopwatchFields = z.strictObject({
	property: Id,
	/** Up to 24 hours back, further where it is stopped, if an entry can hold that much; now where it is absent. */
	started_at: z.optional(Instant),
	/** Null runs on; absent changes nothing about it. */
	stopped_at: z.optional(z.nullable(Instant)),
	note: z.optional(optionalText(2000)),
})
type StopwatchFields = z.infer<typeof StopwatchFields>

export const stopwatchRequests = {
	getStopwatch: { summary: 'Die eigene Stoppuhr, wenn sie läuft oder gestoppt ist' },
	putStopwatch: { summary: 'Stoppuhr starten, mit `stopped_at` stoppen', body: StopwatchFields },
	removeStopwatch: {
		summary: 'Stoppuhr verwerfen; mit `started_at` nur die, die dann gestartet wurde',
		query: z.object({ started_at: z.optional(Instant) }),
	},
}
