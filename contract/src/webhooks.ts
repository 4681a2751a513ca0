import { z } from 'zod/mini'
import { contract, del, get, patch, post } from './endpoint.ts'
import { Cursor, Id, Limit, ofId, Stamp } from './fields.ts'
import { webhookTypes } from './webhook-kinds.ts'
import type { webhookRequests } from './webhook-requests.ts'

export const Webhook = z.object({
	id: Id,
	group: Id,
	/** Who made it: it tells what they may see. Null where they have left. */
	maker: z.nullable(z.string()),
	url: z.string(),
	types: z.array(z.enum(webhookTypes)),
	active: z.boolean(),
	/** Why it was switched off by itself. */
	problem: z.nullable(z.enum(['failing', 'gone'])),
	/** Since when nothing has arrived; null where the last one did. */
	failing_since: z.nullable(Stamp),
	created_at: Stamp,
})
export type Webhook = z.infer<typeof Webhook>

/** With the secret that signs what is sent, shown this once: the answer to a repetition has it no more. */
export const MadeWebhook = z.extend(Webhook, { secret: z.optional(z.string()) })
export type MadeWebhook = z.infer<typeof MadeWebhook>

/** One thing told to one webhook, and what came back. `silent`: its maker may not see that (any more). */
export const WebhookDelivery = z.object({
	id: Id,
	type: z.enum([...webhookTypes, 'test']),
	status: z.enum(['waiting', 'done', 'failed', 'silent']),
	attempts: z.int(),
	happened_at: Stamp,
	sent_at: z.nullable(Stamp),
	next_at: z.nullable(Stamp),
	/** Status of the answer. */
	code: z.nullable(z.int()),
	/** How the answer began, or why there was none. */
	answer: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const permission = 'integrations.manage'
const getWebhook = get('/webhooks/{id}/get', { permission, params: ofId, reply: Webhook })
/** It acts as its maker: a key that is limited makes none, and sends none elsewhere. */
const writes = { permission, keys: 'whole', changes: 'group', params: ofId } as const
const queues = { permission, keys: 'whole', changes: [], params: ofId, reply: WebhookDelivery } as const

export const webhooks = contract<typeof webhookRequests>()({
	listWebhooks: get('/groups/{id}/webhooks', { permission, params: ofId, reply: z.array(Webhook) }),
	getWebhook,
	createWebhook: post('/groups/{id}/webhooks', { ...writes, reply: MadeWebhook, replay: getWebhook }),
	changeWebhook: patch('/webhooks/{id}', { ...writes, reply: Webhook }),
	removeWebhook: del('/webhooks/{id}', writes),
	/** The newest first. */
	listDeliveries: get('/webhooks/{id}/deliveries', {
		permission,
		params: ofId,
		query: z.object({ limit: z.optional(Limit), from: z.optional(Cursor) }),
		reply: z.array(WebhookDelivery),
	}),
	/** The same once more, with the same `webhook-id`. */
	resendDelivery: post('/deliveries/{id}/resend', queues),
	testWebhook: post('/webhooks/{id}/test', queues),
})
