import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Id, ofId, PageQuery, stamps } from './fields.ts'
import type { replyRequests } from './reply-requests.ts'

const Person = z.object({ id: Id, name: z.string() })
/** What somebody says to an entry. */
export const EntryReply = z.object({
	id: Id,
	event: Id,
	/** Who wrote it; where it moved in from another group, who brought it. */
	user: Id,
	/** How they are called now. */
	user_name: z.string(),
	/** Who wrote it in the group from which it moved in; shown instead. */
	author_text: z.nullable(z.string()),
	/** Names somebody as `<@uuid>`. */
	text: z.string(),
	/** Whom it names, by their names of now. */
	mentioned: z.array(Person),
	edited: z.boolean(),
	...stamps,
})
export type EntryReply = z.infer<typeof EntryReply>

/** One that waits for the caller. */
const Waiting = z.extend(EntryReply, {
	event_name: z.string(),
	property: Id,
	/** It names them: it waits until they have answered or put it away, others until they have opened the entry. */
	mention: z.boolean(),
})
export type WaitingReply = z.infer<typeof Waiting>

const getReply = get('/replies/{id}/get', { permission: 'event.read', params: ofId, reply: EntryReply })
const writing = { changes: 'event', part: 'replies', params: ofId } as const

export const replies = contract<typeof replyRequests>()({
	listReplies: get('/events/{id}/replies', {
		permission: 'event.read',
		params: ofId,
		query: PageQuery,
		reply: z.array(EntryReply),
		kept: true,
		long: true,
	}),
	getReply,
	/** Who answers is no longer waited for. */
	createReply: post('/events/{id}/replies', {
		...writing,
		changes: ['event', 'users'],
		permission: 'event.reply',
		reply: EntryReply,
		replay: getReply,
	}),
	changeReply: patch('/replies/{id}', { ...writing, permission: 'event.reply', own: 'event.reply', reply: EntryReply, ifMatch: true }),
	removeReply: del('/replies/{id}', { ...writing, permission: ['event.reply', 'event.delete'], own: 'event.reply', ifMatch: true }),
	listWaiting: get('/groups/{id}/replies', { permission: 'event.read', params: ofId, reply: z.array(Waiting), kept: true }),
	/** For the caller alone. */
	putAway: post('/events/{id}/replies/seen', { permission: 'event.read', keys: 'never', changes: 'users', params: ofId }),
	listMentionable: get('/events/{id}/mentionable', { permission: 'event.reply', params: ofId, reply: z.array(Person) }),
})
