import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, logged, ofId, Stamp, stamps } from './fields.ts'
import type { journalRequests } from './journal-requests.ts'

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

const getJournal = get('/journals/{id}/get', { permission: 'journal.read', params: ofId, reply: JournalDetail })

export const journals = contract<typeof journalRequests>()({
	listJournalTypes: get('/journals/types', { permission: 'signed_in', reply: z.array(JournalType) }),
	listJournals: get('/properties/{id}/journals', { permission: 'journal.read', params: ofId, reply: z.array(Journal) }),
	listGroupJournals: get('/groups/{id}/journals', { permission: 'journal.read', params: ofId, reply: z.array(Journal) }),
	getJournal,
	createJournal: post('/properties/{id}/journals', {
		permission: 'journal.write',
		changes: 'journal',
		params: ofId,
		counts: true,
		reply: JournalDetail,
		replay: getJournal,
	}),
	changeJournal: patch('/journals/{id}', {
		permission: 'journal.write',
		changes: 'journal',
		params: ofId,
		reply: JournalDetail,
		ifMatch: true,
	}),
	removeJournal: del('/journals/{id}', { permission: 'journal.write', changes: 'journal', params: ofId, ifMatch: true }),
})
