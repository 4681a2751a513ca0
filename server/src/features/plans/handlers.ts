import type { Billing } from '@hausheft/contract/billing.ts'
import type { Limits, Plan, plans, Resource } from '@hausheft/contract/plans.ts'
import { may } from '@hausheft/contract/rights.ts'
import type { Config } from '../../config.ts'
import { findBackups } from '../../platform/backup/found.ts'
import { memberOf, personOf, type Acting } from '../../platform/database/act.ts'
import type { Disk } from '../../platform/disk.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { BackingUp } from '../../platform/servers/backing-up.ts'
import { findBilling } from '../billing/queries.ts'
import { countSeen, findPlanKey, findStorage, listPlans, listUsage, weighOthersLooseFiles, type Used } from './queries.ts'

type Settings = Pick<Config, 'groupStorage' | 'dataDir' | 'backupDir' | 'stripe'>

export const planHandlers = (config: Settings, disk: Disk, backingUp: BackingUp): Handlers<typeof plans> => ({
	listPlans: async ({ db }) => priced(await listPlans(db), config),
	getSubscription: async ({ db }, { params }) => {
		const all = priced(await listPlans(db), config)
		const { selfHosted } = await findStorage(db, params.id)
		const sells = config.stripe !== null && !selfHosted
		const known = sells ? await findBilling(db, params.id) : undefined
		const paid = (interval: Plan['stripe_interval']) =>
			all.filter(({ stripe_interval, stripe_price }) => stripe_interval === interval && (config.stripe === null || stripe_price !== null))
		return {
			stripe: { customer: known?.customer ?? null, subscription: known?.subscription ?? null },
			billing: sells ? billingOf(known) : null,
			disk: await disk.state(),
			backups: selfHosted && config.stripe === null ? await findBackups(config, backingUp) : null,
			plans: { active: keyed(all, await findPlanKey(db, params.id)), month: paid('month'), year: paid('year'), free: keyed(all, 'free') },
		}
	},
	getLimits: async (acting, { params }) => {
		const rows = await listUsage(acting.db, params.id)
		const { bytes, selfHosted } = await findStorage(acting.db, params.id)
		const kept = { ...(Object.fromEntries(rows.map(({ resource, used }) => [resource, used])) as Record<Resource, number>), bytes }
		const seen = await usedBy(acting, params.id, kept)
		// Whether there is room is true for everybody.
		const counted = rows.map(({ resource, limit, used }) => [
			resource,
			{ limit, used: seen[resource as Resource], exceeded: used >= limit },
		])
		const limit = selfHosted ? config.groupStorage : null
		return { ...Object.fromEntries(counted), storage: { limit, used: seen.bytes, exceeded: limit !== null && bytes >= limit } } as Limits
	},
})

/** Where nothing is sold nothing has a price. */
const priced = (all: Plan[], { stripe }: Settings): Plan[] => (stripe ? all : all.map((plan) => ({ ...plan, price: 0 })))

const billingOf = (known: Awaited<ReturnType<typeof findBilling>>): Billing => ({
	status: known?.status ?? 'none',
	until: known?.until ?? null,
	next: known?.next_key != null && known.next_name != null ? { key: known.next_key, name: known.next_name } : null,
	invoices: known?.invoices ?? [],
})

const keyed = (all: Plan[], key: string): Plan => {
	const plan = all.find((one) => one.key === key)
	if (!plan) throw new Error(`There is no plan ${key}.`)
	return plan
}

/** What is used, as far as the caller sees it: what is kept counted is for who sees everything. */
async function usedBy(acting: Acting, group: string, kept: Used): Promise<Used> {
	const member = memberOf(acting, group)
	const seesReceipts = may(member, 'balance.read')
	if (member.properties !== null || !seesReceipts) return countSeen(acting.db, group, seesReceipts ? null : personOf(acting).id)
	const loose = await weighOthersLooseFiles(acting.db, group)
	return { ...kept, files: kept.files - loose.files, bytes: kept.bytes - loose.bytes }
}
