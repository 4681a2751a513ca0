import { Refusal } from '@hausheft/contract/refusals.ts'
import type { webhooks } from '@hausheft/contract/webhooks.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { Page, idFrom } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { makeSecret } from '../../platform/outgoing/signed.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { deliverWebhook, oneTry } from './actions.ts'
import {
	changeWebhook,
	countWebhooks,
	findWebhook,
	insertTest,
	insertWebhook,
	listDeliveries,
	listWebhooks,
	removeWebhook,
	waitAgain,
} from './queries.ts'
import { checkCount, checkUrl } from './rules.ts'

type Needs = { mayCall: (address: string) => boolean }

export const webhookHandlers = ({ mayCall }: Needs): Handlers<typeof webhooks> => ({
	listWebhooks: ({ db }, { params }) => listWebhooks(db, params.id),
	getWebhook: (acting, { params }) => getWebhook(acting, params.id),
	createWebhook: async (acting, { params, body: { url, types } }) => {
		checkUrl(url, mayCall)
		checkCount(await countWebhooks(acting.db, params.id))
		const secret = makeSecret()
		const id = await insertWebhook(acting.db, { group: params.id, person: personOf(acting).id, url, types: [...new Set(types)], secret })
		return { ...(await getWebhook(acting, id)), secret }
	},
	changeWebhook: async (acting, { params, body }) => {
		checkUrl(body.url, mayCall)
		const { url, types, active } = body
		const change = {
			...(url !== undefined && { url }),
			...(types && { types: [...new Set(types)] }),
			...(active !== undefined && { active }),
		}
		if (Object.keys(change).length > 0) await changeWebhook(acting.db, params.id, change)
		return getWebhook(acting, params.id)
	},
	removeWebhook: async ({ db }, { params }) => {
		await removeWebhook(db, params.id)
	},
	listDeliveries: async (acting, { params, query: { from, limit = 50 } }) => {
		const rows = await listDeliveries(acting.db, placeOf(acting).group, params.id, idFrom(from), limit + 1)
		return new Page(rows.slice(0, limit), rows.length > limit ? (rows[limit - 1]?.id ?? null) : null)
	},
	resendDelivery: async ({ db }, { params }) => {
		const waiting = await waitAgain(db, params.id)
		if (!waiting) throw new Refusal('not_found')
		const { line, ...delivery } = waiting
		await enqueue(db, deliverWebhook, { delivery: params.id }, oneTry(line, params.id))
		return delivery
	},
	testWebhook: (acting, { params }) => insertTest(acting.db, placeOf(acting).group, params.id),
})

async function getWebhook({ db }: Acting, id: string) {
	const webhook = await findWebhook(db, id)
	if (!webhook) throw new Refusal('not_found')
	return webhook
}
