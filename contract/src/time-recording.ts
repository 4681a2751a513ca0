import { z } from 'zod/mini'
import { contract, get } from './endpoint.ts'
import { Id, ofId, Stamp } from './fields.ts'
import type { timeRecordingRequests } from './time-recording-requests.ts'

/** What somebody worked in one month for one journal. `user` is null for people without an account; `name` as it was last recorded. */
export const TimeRow = z.object({
	/** `YYYY-MM` in Zurich. */
	month: z.string(),
	user: z.nullable(Id),
	name: z.string(),
	journal: z.nullable(Id),
	journal_name: z.nullable(z.string()),
	minutes: z.int(),
	/** How many entries carry these times. */
	count: z.int(),
})
export type TimeRow = z.infer<typeof TimeRow>

/** One time of an entry. */
export const WorkedTime = z.object({
	event: Id,
	event_at: Stamp,
	/** Where the entry is. */
	property: Id,
	/** Of the entry. */
	name: z.string(),
	user: z.nullable(Id),
	user_text: z.nullable(z.string()),
	note: z.nullable(z.string()),
	minutes: z.int(),
})
export type WorkedTime = z.infer<typeof WorkedTime>

const TimeRecording = z.object({
	/** The days that were asked for, both included. */
	from: z.string(),
	to: z.string(),
	/** Whether these are everybody's times or the caller's own. */
	scope: z.enum(['any', 'own']),
	rows: z.array(TimeRow),
	/** Those behind the rows, newest first, by pages of 200 entries. */
	events: z.array(WorkedTime),
	/** The `cursor` of the next page. */
	next: z.nullable(z.string()),
})
type TimeRecording = z.infer<typeof TimeRecording>

export const timeRecording = contract<typeof timeRecordingRequests>()({
	getTimeRecording: get('/properties/{id}/time-recording', {
		permission: 'time.read',
		params: ofId,
		reply: TimeRecording,
		long: true,
		kept: true,
	}),
})
