import { z } from 'zod/mini'
import { contract, del, get, post, put } from './endpoint.ts'
import { Id, ofId, Stamp, StoredDay } from './fields.ts'
import { digests, dueParts } from './notification-kinds.ts'
import type { notificationRequests } from './notification-requests.ts'

const ways = { mail: z.boolean(), push: z.boolean() }
const Due = z.object({ ...ways, everyone: z.boolean(), lead_days: z.int() })

/** What the caller wants to hear of, and by which ways it can reach them. */
export const Notifications = z.object({
	/** Where mails go out; else they are kept on the server, and nobody receives them. */
	mails: z.boolean(),
	email: z.nullable(z.string()),
	/** With which browsers ask their push service for an address. */
	push_key: z.string(),
	/** Devices that receive messages; whether the one that asks is among them. */
	devices: z.int(),
	here: z.boolean(),
	groups: z.array(
		z.object({
			group: Id,
			name: z.string(),
			/** Whether they read the mails that come in. */
			reads_inbox: z.boolean(),
			quiet: z.nullable(z.object({ from: z.string(), until: z.string() })),
			digest: z.enum(digests),
			reminder: Due,
			maintenance: Due,
			inbox: z.object(ways),
			export: z.object(ways),
			mention: z.object(ways),
			reply: z.object(ways),
			sharing: z.object(ways),
			stay: z.object({ ...ways, lead_days: z.int() }),
		}),
	),
})
export type Notifications = z.infer<typeof Notifications>
export type GroupNotifications = Notifications['groups'][number]

const PushDevice = z.object({ id: Id, created_at: Stamp })
/** When the caller alone is told of a date again. */
const PutOff = z.object({ event: Id, part: z.enum(dueParts), until: StoredDay })

export const notifications = contract<typeof notificationRequests>()({
	getNotifications: get('/user/notifications', { permission: 'signed_in', reply: Notifications }),
	putNotifications: put('/user/notifications', { permission: 'signed_in', changes: 'users', reply: Notifications }),
	/** Ends with the session. */
	createPush: post('/user/push', { permission: 'signed_in', keys: 'never', changes: 'users', reply: PushDevice }),
	removePush: del('/user/push', { permission: 'signed_in', keys: 'never', changes: 'users' }),
	/** The date itself stays as it is, for everybody. */
	putOff: put('/events/{id}/put-off', { permission: 'event.read', changes: [], params: ofId, reply: PutOff }),
})
