import { z } from 'zod/mini'
import { Id, Instant, optionalText } from './fields.ts'

const StopwatchFields = z.strictObject({
	property: Id,
	/** Up to 24 hours back; now where it is absent. */
	started_at: z.optional(Instant),
	note: z.optional(optionalText(2000)),
})
type StopwatchFields = z.infer<typeof StopwatchFields>

export const stopwatchRequests = {
	getStopwatch: { summary: 'Die eigene Stoppuhr, wenn sie läuft' },
	putStopwatch: { summary: 'Stoppuhr starten', body: StopwatchFields },
	removeStopwatch: {
		summary: 'Stoppuhr verwerfen; mit `started_at` nur die, die dann gestartet wurde',
		query: z.object({ started_at: z.optional(Instant) }),
	},
}
