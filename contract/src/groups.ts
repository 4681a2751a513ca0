import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Day, Id, ofId, Stamp, stamps } from './fields.ts'
import { roles } from './roles.ts'
import type { groupRequests } from './group-requests.ts'

export const OpenReminder = z.object({
	id: Id,
	name: z.string(),
	description: z.string(),
	date: Day,
	note: z.nullable(z.string()),
	property: Id,
	journal: z.nullable(Id),
})
export type OpenReminder = z.infer<typeof OpenReminder>

/** Something to be done by a day: an entry's open reminder, or its open maintenance; an entry with both is there twice. */
export const Todo = z.object({
	/** The entry's. */
	id: Id,
	part: z.enum(['maintenance', 'reminder']),
	name: z.string(),
	date: Day,
	note: z.nullable(z.string()),
	property: Id,
	journal: z.nullable(Id),
	/** Who is meant, and what they are called. */
	person: z.nullable(Id),
	person_name: z.nullable(z.string()),
})
export type Todo = z.infer<typeof Todo>

/** How a new group begins, in this order. */
export const firstSteps = ['entry', 'photo', 'object', 'invite'] as const
export type FirstStep = (typeof firstSteps)[number]

export const Group = z.object({
	id: Id,
	name: z.string(),
	...stamps,
	rbac: z.object({ role: z.nullable(z.enum(roles)), permissions: z.array(z.string()) }),
	subscription: z.nullable(z.object({ plan: z.string(), name: z.string(), status: z.string(), until: z.nullable(Stamp) })),
	/** The properties the caller may see. */
	properties: z.array(Id),
	/** The open reminders, soonest first, at most 50. */
	events: z.array(OpenReminder),
	/** The unprocessed mails, newest first, at most 50. */
	inbox: z.array(z.object({ id: Id, mail_from: z.string(), mail_subject: z.string(), created_at: Stamp })),
})
export type Group = z.infer<typeof Group>

const getGroup = get('/groups/{id}/get', { permission: 'group.read', params: ofId, reply: Group })

export const groups = contract<typeof groupRequests>()({
	listGroups: get('/groups/list', { permission: 'signed_in', reply: z.array(Group) }),
	getGroup,
	createGroup: post('/groups', { permission: 'signed_in', changes: 'group', reply: Group, replay: getGroup }),
	changeGroup: patch('/groups/{id}', { permission: 'group.update', changes: 'group', params: ofId, reply: Group }),
	/** Gone at once for everybody, and for good after 30 days. */
	removeGroup: del('/groups/{id}', { permission: 'group.delete', changes: 'group', params: ofId, fresh: true }),
	/** What the caller may do of them, while the group is new and until they have put them away. */
	listFirstSteps: get('/groups/{id}/first-steps', {
		permission: 'group.read',
		params: ofId,
		reply: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
	}),
	/** For the caller alone. */
	hideFirstSteps: del('/groups/{id}/first-steps', { permission: 'group.read', changes: 'group', params: ofId }),
	listReminders: get('/groups/{id}/reminders', { permission: 'event.read', params: ofId, reply: z.array(Todo) }),
})
