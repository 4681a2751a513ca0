import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import type { Choice } from './choice.ts'
import type { EntryDraft } from './entry-draft.ts'
import { emptyTime, type Time } from './parts/time-recording.ts'

/** What a stopwatch has measured, for the entry that is made of it. */
export type Worked = {
	/** Which watch it is. */
	started_at: string
	/** Absent where it is not known any more. */
	minutes: number | undefined
	note: string | null
	/** It was stopped just now: what a kept draft says is older. */
	anew: boolean
}

export const workedKey = ({ started_at }: Worked): string => `event.worked.${started_at}`

export const workedTime = ({ minutes, note }: Worked, me: Choice | null): Time => ({
	...emptyTime(me),
	duration: minutes === undefined ? '' : hoursMinutes(minutes),
	note: note ?? '',
})

/** A kept draft of a watch that was stopped once more: all that was typed, with the time of now. */
export function withWorked(draft: EntryDraft, worked: Worked | undefined, me: Choice | null): EntryDraft {
	if (!worked?.anew || worked.minutes === undefined) return draft
	const { parts, times } = draft.values
	const [first = emptyTime(me), ...others] = times
	const { sure: _older, ...row } = first
	return {
		...draft,
		values: {
			...draft.values,
			parts: parts.includes('time-recording') ? parts : [...parts, 'time-recording'],
			times: [{ ...row, duration: hoursMinutes(worked.minutes) }, ...others],
		},
	}
}
