import { z } from 'zod/mini'
import { Cursor, Id, Month, StoredDay, text } from './fields.ts'

const TimeQuery = z.object({
	/** Without days: those of `month`, else of this year; with one of the two a year from there. */
	from: z.optional(StoredDay),
	to: z.optional(StoredDay),
	user: z.optional(Id),
	/** Somebody without an account, as recorded. */
	user_text: z.optional(text(200)),
	month: z.optional(Month),
	journal: z.optional(z.union([z.literal('none'), Id])),
	/** Of all properties of the group that one sees, and not of this one alone: where somebody works at two, times may lie over each other. */
	everywhere: z.optional(z.literal('true')),
	cursor: z.optional(Cursor),
})
export type TimeQuery = z.infer<typeof TimeQuery>

export const timeRecordingRequests = {
	getTimeRecording: { summary: 'Arbeitszeit der Liegenschaft je Monat, Person und Journal, mit den Einträgen dahinter', query: TimeQuery },
}
