import { z } from 'zod/mini'
import { Id, Instant, text } from './fields.ts'

export const JournalFields = z.strictObject({ name: text(200), type: Id, disabled_at: z.optional(z.nullable(Instant)) })
const JournalChange = z.partial(JournalFields)

export const journalRequests = {
	listJournalTypes: { summary: 'Arten von Journalen' },
	listJournals: { summary: 'Journale der Liegenschaft' },
	listGroupJournals: { summary: 'Journale aller Liegenschaften der Gruppe' },
	getJournal: { summary: 'Ein Journal' },
	createJournal: { summary: 'Journal anlegen', body: JournalFields },
	changeJournal: { summary: 'Journal ändern', body: JournalChange },
	removeJournal: { summary: 'Journal in den Papierkorb' },
}
