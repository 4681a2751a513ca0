import { webhookRequests } from '@hausheft/contract/webhook-requests.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { webhookHandlers } from './handlers.ts'
import { webhookJobs } from './jobs.ts'

type Needs = Pick<House, 'app' | 'serve' | 'database' | 'mounted' | 'callOut' | 'config'>

export function mountWebhooks({ app, serve, database, mounted, callOut, config }: Needs): Jobs {
	serve(webhooks, webhookRequests, webhookHandlers(callOut))
	return { hooks: webhookJobs({ database, mounted, callOut, publicUrl: config.publicUrl, log: app.log }) }
}
