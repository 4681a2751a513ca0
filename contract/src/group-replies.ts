import { z } from 'zod/mini'
import { Id, Stamp, stamps, StoredDay } from './fields.ts'
import { Proposal } from './event-replies.ts'
import { Recurrence } from './recurrence.ts'
import { roles } from './roles.ts'

export const OpenReminder = z.object({
	id: Id,
	name: z.string(),
	description: z.string(),
	date: StoredDay,
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
	date: StoredDay,
	note: z.nullable(z.string()),
	property: Id,
	journal: z.nullable(Id),
	/** Who is meant, and what they are called. */
	person: z.nullable(Id),
	person_name: z.nullable(z.string()),
	/** Who logged it. */
	user: Id,
	done: z.boolean(),
	recurrence: z.nullable(Recurrence),
	series: z.nullable(Id),
	/** Money that comes back, as far as the reader sees it. */
	proposal: z.nullable(Proposal),
	/** The day by which a bill is to be paid; as far as the reader sees amounts. */
	kind: z._default(z.nullable(z.literal('bill')), null),
	/** Meters are read for it: it has readings, an earlier time had, or it stands in a journal for them. */
	measured: z.boolean(),
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
	subscription: z.nullable(
		z.object({
			plan: z.string(),
			name: z.string(),
			/** `past_due`: a payment has failed. */
			status: z.string(),
			until: z.nullable(Stamp),
			/** More is there than the plan holds: nothing more can be made of it. */
			over: z.boolean(),
		}),
	),
	/** The properties the caller may see. */
	properties: z.array(Id),
	/** The open reminders, soonest first, at most 50. */
	events: z.array(OpenReminder),
	/** How many reminders and how much maintenance is due by today, and how many of them are for the reader. */
	due: z.optional(z.object({ all: z.int(), mine: z.int() })),
	/** The unprocessed mails, newest first, at most 50. */
	inbox: z.array(z.object({ id: Id, mail_from: z.string(), mail_subject: z.string(), created_at: Stamp })),
	/** How many of them there are: more than a hundred are not counted; null for who reads no mails. */
	inbox_count: z.nullable(z.int()),
	/** Where mails to the group go; null for who reads none, and where this server takes none. */
	inbox_address: z.nullable(z.string()),
})
export type Group = z.infer<typeof Group>

export const groupReplies = {
	listGroups: z.array(Group),
	getGroup: Group,
	createGroup: Group,
	changeGroup: Group,
	renewInboxAddress: Group,
	listFirstSteps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
	listReminders: z.array(Todo),
}
