import { contract, del, get, patch, post } from './endpoint.ts'
import type { journalReplies } from './journal-replies.ts'
import type { journalRequests } from './journal-requests.ts'

export type { Journal, JournalDetail, JournalType } from './journal-replies.ts'

const getJournal = get('/journals/{id}/get', { permission: 'journal.read', kept: true })

export const journals = contract<typeof journalRequests, typeof journalReplies>()({
	listJournalTypes: get('/journals/types', { permission: 'signed_in', keys: 'within', kept: true }),
	listJournals: get('/properties/{id}/journals', { permission: 'journal.read', kept: true }),
	listGroupJournals: get('/groups/{id}/journals', { permission: 'journal.read', kept: true }),
	getJournal,
	createJournal: post('/properties/{id}/journals', {
		permission: 'journal.write',
		changes: 'journal',
		counts: true,
		replay: getJournal,
	}),
	changeJournal: patch('/journals/{id}', {
		permission: 'journal.write',
		changes: 'journal',
		ifMatch: true,
	}),
	removeJournal: del('/journals/{id}', { permission: 'journal.write', changes: 'journal', ifMatch: true }),
})
