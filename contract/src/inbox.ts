import { z } from 'zod/mini'
import { contract, del, get, patch } from './endpoint.ts'
import { Cursor, Id, Limit, ofId, stamps } from './fields.ts'
import { File } from './file-replies.ts'
import type { inboxRequests } from './inbox-requests.ts'

/** A mail that came in for a group. */
export const InboxItem = z.object({
	id: Id,
	mail_from: z.string(),
	mail_subject: z.string(),
	mail_text: z.string(),
	processed: z.boolean(),
	/** What was attached; with `event` once an entry has taken it. */
	files: z.array(File),
	...stamps,
})
export type InboxItem = z.infer<typeof InboxItem>

const getInboxItem = get('/inbox/{id}/get', { permission: 'inbox.read', params: ofId, reply: InboxItem })

export const inbox = contract<typeof inboxRequests>()({
	listInbox: get('/groups/{id}/inbox', {
		permission: 'inbox.read',
		params: ofId,
		query: z.object({ processed: z.optional(z.enum(['true', 'false'])), limit: z.optional(Limit), from: z.optional(Cursor) }),
		reply: z.array(InboxItem),
	}),
	getInboxItem,
	changeInboxItem: patch('/inbox/{id}', { permission: 'inbox.process', changes: 'inbox', params: ofId, reply: InboxItem }),
	removeInboxItem: del('/inbox/{id}', { permission: 'inbox.process', changes: 'inbox', params: ofId }),
})
