import type { Plan, plans } from '@hausheft/contract/plans.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findPlanKey, listPlans } from './queries.ts'

const keyed = (all: Plan[], key: string): Plan => {
	const plan = all.find((one) => one.key === key)
	if (!plan) throw new Error(`There is no plan ${key}.`)
	return plan
}

export const planHandlers: Handlers<typeof plans> = {
	listPlans: ({ db }) => listPlans(db),
	getSubscription: async ({ db }, { params }) => {
		const all = await listPlans(db)
		const paid = (interval: Plan['stripe_interval']) => all.filter(({ stripe_interval }) => stripe_interval === interval)
		return {
			stripe: { customer: null, subscription: null },
			plans: { active: keyed(all, await findPlanKey(db, params.id)), month: paid('month'), year: paid('year'), free: keyed(all, 'free') },
		}
	},
}
