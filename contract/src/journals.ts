import { z } from 'zod/mini'
import { del, get, patch, post } from './endpoint.ts'
import { Id, Instant, ofId, Stamp, stamps, text } from './fields.ts'

export const Journal = z.object({
	id: Id,
	name: z.string(),
	type: Id,
	property: Id,
	events_count: z.optional(z.int()),
	disabled_at: z.nullable(Stamp),
	...stamps,
})
export type Journal = z.infer<typeof Journal>

export const JournalDetail = z.extend(Journal, { events: z.array(Id), contacts: z.array(Id) })
export type JournalDetail = z.infer<typeof JournalDetail>

export const JournalType = z.object({ id: Id, name: z.string() })
export type JournalType = z.infer<typeof JournalType>

export const JournalFields = z.strictObject({ name: text(200), type: Id, disabled_at: z.optional(z.nullable(Instant)) })
export const JournalChange = z.partial(JournalFields)

const getJournal = get('/journals/{id}/get', { permission: 'journal.read', summary: 'Ein Journal', params: ofId, reply: JournalDetail })

export const journals = {
	listJournalTypes: get('/journals/types', { permission: 'signed_in', summary: 'Arten von Journalen', reply: z.array(JournalType) }),
	listJournals: get('/properties/{id}/journals', {
		permission: 'journal.read',
		summary: 'Journale der Liegenschaft',
		params: ofId,
		reply: z.array(Journal),
	}),
	listGroupJournals: get('/groups/{id}/journals', {
		permission: 'journal.read',
		summary: 'Journale aller Liegenschaften der Gruppe',
		params: ofId,
		reply: z.array(Journal),
	}),
	getJournal,
	createJournal: post('/properties/{id}/journals', {
		permission: 'journal.write',
		changes: 'journal',
		summary: 'Journal anlegen',
		params: ofId,
		body: JournalFields,
		counts: true,
		reply: JournalDetail,
		replay: getJournal,
	}),
	changeJournal: patch('/journals/{id}', {
		permission: 'journal.write',
		changes: 'journal',
		summary: 'Journal ändern',
		params: ofId,
		body: JournalChange,
		reply: JournalDetail,
		ifMatch: true,
	}),
	removeJournal: del('/journals/{id}', {
		permission: 'journal.write',
		changes: 'journal',
		summary: 'Journal in den Papierkorb',
		params: ofId,
		ifMatch: true,
	}),
}
