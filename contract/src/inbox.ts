import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Event } from './event-replies.ts'
import { events } from './events.ts'
import { Cursor, Id, Limit, ofId, Stamp, stamps } from './fields.ts'
import { File } from './file-replies.ts'
import type { inboxRequests } from './inbox-requests.ts'
import { Suggested } from './suggested.ts'

/** How much of a mail's text stands in a list. */
export const listedText = 500

/** A mail that came in for a group; of one that was passed on, what was passed on. */
export const InboxItem = z.object({
	id: Id,
	mail_from: z.string(),
	mail_subject: z.string(),
	/** In a list its beginning alone. */
	mail_text: z.string(),
	processed: z.boolean(),
	/** Who passed it on, and what they wrote above it. */
	forwarded_by: z.nullable(z.string()),
	forwarded_note: z.nullable(z.string()),
	/** Whether it can be had with its looks (`/inbox/{id}/content`). */
	has_html: z.boolean(),
	/** It could not be read: there is only the mail as it came (`/inbox/{id}/raw`). */
	raw: z.boolean(),
	/** When it is tried again to read it; not in the future where that is about to happen. */
	read_again_at: z.nullable(Stamp),
	/** Written by a program. */
	automatic: z.boolean(),
	/** The names of what was attached and could not be taken. */
	left_out: z.array(z.string()),
	/** The entry that was made of it. */
	event: z.nullable(Id),
	/** Who wrote it, by the address. */
	contact: z.nullable(Id),
	/** Where it probably belongs. */
	property_suggested: z.nullable(Id),
	/** What its subject names, where it is not done yet: in the house that it probably belongs to, else in all. Of one mail, in no list. */
	suggested: z.optional(Suggested),
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
		kept: true,
	}),
	getInboxItem,
	getInboxContent: get('/inbox/{id}/content', { permission: 'inbox.read', params: ofId, raw: true }),
	getInboxRaw: get('/inbox/{id}/raw', { permission: 'inbox.read', params: ofId, raw: true }),
	/** A mail saved as a file. One that is there already is answered as it is. */
	createInboxItem: post('/groups/{id}/inbox', {
		permission: 'inbox.process',
		changes: 'inbox',
		params: ofId,
		reply: InboxItem,
		replay: getInboxItem,
		costly: true,
	}),
	changeInboxItem: patch('/inbox/{id}', { permission: 'inbox.process', changes: 'inbox', params: ofId, reply: InboxItem }),
	/** Of one that could not be read, once more and soon: the answer is still the one that was not. 409 `reason: read` for every other. */
	readInboxItem: post('/inbox/{id}/read', {
		permission: 'inbox.process',
		changes: 'inbox',
		params: ofId,
		reply: InboxItem,
		replay: getInboxItem,
	}),
	/** The entry, with the mail's files; the mail is processed then. Needs `event.create` too. */
	createInboxEvent: post('/inbox/{id}/event', {
		permission: 'inbox.process',
		changes: ['event', 'inbox', 'object', 'contact', 'file'],
		params: ofId,
		counts: true,
		maxBody: 1024 * 1024,
		reply: Event,
		replay: events.getEvent,
	}),
	removeInboxItem: del('/inbox/{id}', { permission: 'inbox.process', changes: 'inbox', params: ofId }),
})
