import { z } from 'zod/mini'
import { Id, logged, Stamp, stamps } from './fields.ts'

export const Journal = z.object({
	id: Id,
	name: z.string(),
	type: Id,
	property: Id,
	...logged,
	disabled_at: z.nullable(Stamp),
	...stamps,
})
export type Journal = z.infer<typeof Journal>

export const JournalDetail = z.extend(Journal, { events: z.array(Id), contacts: z.array(Id) })
export type JournalDetail = z.infer<typeof JournalDetail>

export const JournalType = z.object({ id: Id, name: z.string() })
export type JournalType = z.infer<typeof JournalType>

export const journalReplies = {
	listJournalTypes: z.array(JournalType),
	listJournals: z.array(Journal),
	listGroupJournals: z.array(Journal),
	getJournal: JournalDetail,
	createJournal: JournalDetail,
	changeJournal: JournalDetail,
}
