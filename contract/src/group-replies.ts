import { z } from 'zod/mini'
import { Day, Id, Stamp, stamps } from './fields.ts'
import { roles } from './roles.ts'

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

export const groupReplies = {
	listGroups: z.array(Group),
	getGroup: Group,
	createGroup: Group,
	changeGroup: Group,
	listFirstSteps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
	listReminders: z.array(Todo),
}
