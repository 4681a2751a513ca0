import { billing } from '@hausheft/contract/billing.ts'
import { billingRequests } from '@hausheft/contract/billing-requests.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { billingHandlers, serveStripe } from './handlers.ts'
import { billingJobs, readPrices } from './jobs.ts'

export function mountBilling({
	app,
	serve,
	database: { owner },
	stripe,
	config,
}: Pick<House, 'app' | 'serve' | 'database' | 'stripe' | 'config'>): Jobs {
	serve(billing, billingRequests, billingHandlers(stripe, config.publicUrls))
	serveStripe(app, owner, stripe)
	if (!stripe) return {}
	return { stripe: billingJobs(owner, stripe, app.log), onRunning: () => enqueue(owner, readPrices, {}, { key: readPrices.name }) }
}
