import { nextTime, rewritten, type Occurrence } from '@hausheft/contract/next-day.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { recurrenceOf, type Repeat } from '../../event-draft/repeat.ts'

/** When it comes next as it is typed; what was there keeps the rhythm that it had, as it does when it is saved. */
export function nextTyped(typed: Repeat, was: Parameters<typeof rewritten>[2] | undefined, days: Occurrence): Day | null {
	const recurrence = recurrenceOf(typed)
	return (recurrence && nextTime(rewritten(recurrence, days.due, was ?? null), days)?.date) ?? null
}
