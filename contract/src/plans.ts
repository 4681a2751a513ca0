import { z } from 'zod/mini'
import { Billing } from './billing.ts'
import { contract, get } from './endpoint.ts'
import { Id, ofId, StoredDay, StoredRappen } from './fields.ts'
import { nouns, whichCan, type PathOf, type WhichCan, type Words } from './nouns.ts'
import { count } from './swiss/formats.ts'
import type { planRequests } from './plan-requests.ts'

/** What plans limit, as the limits call it. */
export type Resource = PathOf<WhichCan<'limit'>>
export const resources: Resource[] = whichCan('limit').map((name) => nouns[name].path)
const Usage = z.object({ limit: z.int(), used: z.int(), exceeded: z.boolean() })
export const Limits = z.object({
	...(Object.fromEntries(resources.map((resource) => [resource, Usage])) as Record<Resource, typeof Usage>),
	/** Bytes of the files, those in the trash too; without a limit where nobody has set one. */
	storage: z.object({ limit: z.nullable(z.int()), used: z.int(), exceeded: z.boolean() }),
})
export type Limits = z.infer<typeof Limits>

const limits = Object.fromEntries(resources.map((resource) => [`limit_${resource}`, z.int()])) as Record<
	`limit_${Resource}`,
	ReturnType<typeof z.int>
>

export const Plan = z.object({
	id: Id,
	key: z.string(),
	name: z.string(),
	/** Per interval; 0 where nothing is paid. */
	price: StoredRappen,
	...limits,
	stripe_id: z.nullable(z.string()),
	stripe_interval: z.nullable(z.enum(['month', 'year'])),
	stripe_price: z.nullable(z.string()),
})
export type Plan = z.infer<typeof Plan>

/** What is larger, or as large and paid for longer, is had at once; what is smaller comes when what is paid has ended. */
export const isHadAtOnce = (from: Pick<Plan, 'limit_events'> | null, to: Pick<Plan, 'limit_events' | 'stripe_interval'>): boolean => {
	const larger = to.limit_events - (from?.limit_events ?? -1)
	return larger === 0 ? to.stripe_interval === 'year' : larger > 0
}

/** `low`: soon nothing is taken any more that needs room on the server's disks. */
export const DiskState = z.enum(['ok', 'low'])
export type DiskState = z.infer<typeof DiskState>

/** What a group is subscribed to, and what it could be. */
export const Subscription = z.object({
	/** Where whoever runs the server keeps its nightly backups, and the last of them; null where that is not the group's concern. */
	backups: z.nullable(
		z.object({
			outside: z.boolean(),
			last_on: z.nullable(StoredDay),
			/** The folder has had nights, and nobody gets to it now; `last_on` here is what is remembered of them. */
			away: z.nullable(z.object({ last_on: z.nullable(StoredDay) })),
			/** Contents that are damaged there and have no good original any more. */
			damaged: z.int(),
			/** How loading the newest one into a database of its own went the last time. */
			tried: z.nullable(z.object({ on: StoredDay, state: z.enum(['whole', 'damaged', 'skipped']), why: z.nullable(z.string()) })),
		}),
	),
	disk: DiskState,
	/** Null where nothing is sold, or the group is not of those that pay. */
	billing: z.nullable(Billing),
	stripe: z.object({ customer: z.nullable(z.string()), subscription: z.nullable(z.string()) }),
	plans: z.object({ active: Plan, month: z.array(Plan), year: z.array(Plan), free: Plan }),
})
export type Subscription = z.infer<typeof Subscription>

export const resourceWords = Object.fromEntries(whichCan('limit').map((name) => [nouns[name].path, nouns[name].words])) as Record<
	Resource,
	Words
>
/** That there is no room for another one; nothing that is there is touched by it. */
export function limitText(plan: string | undefined, resource: Resource, limit: number): string {
	const { one, many } = resourceWords[resource]
	const enough = limit === 1 ? `ist 1 ${one}` : `sind ${count(limit, one, many)}`
	return `Im Abo ${plan === undefined ? '' : `${plan} `}${enough} enthalten. Bestehende Daten bleiben erhalten.`
}

export const plans = contract<typeof planRequests>()({
	listPlans: get('/plans/list', { permission: 'signed_in', keys: 'within', reply: z.array(Plan) }),
	getSubscription: get('/groups/{id}/subscription', { permission: 'subscription.read', params: ofId, reply: Subscription }),
	getLimits: get('/groups/{id}/limits', { permission: 'group.read', params: ofId, reply: Limits }),
})
