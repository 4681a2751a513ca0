import { z } from 'zod/mini'
import { del, get, patch } from './endpoint.ts'
import { Cursor, Id, Limit, ofId, stamps } from './fields.ts'
import { File } from './files.ts'

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

const getInboxItem = get('/inbox/{id}/get', { permission: 'inbox.read', summary: 'Eine Mail', params: ofId, reply: InboxItem })

export const inbox = {
	listInbox: get('/groups/{id}/inbox', {
		permission: 'inbox.read',
		summary: 'Posteingang der Gruppe, neueste zuerst',
		params: ofId,
		query: z.object({ processed: z.optional(z.enum(['true', 'false'])), limit: z.optional(Limit), from: z.optional(Cursor) }),
		reply: z.array(InboxItem),
	}),
	getInboxItem,
	changeInboxItem: patch('/inbox/{id}', {
		permission: 'inbox.process',
		changes: 'inbox',
		summary: 'Mail als erledigt oder offen bezeichnen',
		params: ofId,
		body: z.strictObject({ processed: z.boolean() }),
		reply: InboxItem,
	}),
	removeInboxItem: del('/inbox/{id}', { permission: 'inbox.process', changes: 'inbox', summary: 'Mail löschen', params: ofId }),
}
