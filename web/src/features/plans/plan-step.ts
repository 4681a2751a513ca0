import type { Billing } from '@hausheft/contract/billing.ts'
import { isHadAtOnce, type Plan } from '@hausheft/contract/plans.ts'

type KnownPlan = Pick<Plan, 'key' | 'limit_events' | 'stripe_interval'>

/** What choosing a plan is called, and whether it is the first thing to offer; undefined where it changes nothing. */
export function stepOf(
	plan: KnownPlan,
	active: KnownPlan,
	{ next, until }: Pick<Billing, 'next' | 'until'>,
): { text: string; first: boolean } | undefined {
	if (plan.key === active.key) return next ? { text: 'Dabei bleiben', first: true } : undefined
	if (plan.key === next?.key) return undefined
	if (until === null) return plan.key === 'free' ? undefined : { text: 'Wählen', first: true }
	if (plan.key === 'free') return { text: 'Kündigen', first: false }
	return isHadAtOnce(active, plan) ? { text: 'Sofort wechseln', first: true } : { text: 'Danach wechseln', first: false }
}

/** When what is paid ends, and what comes then. */
export function untilText(name: string, until: string, next: Billing['next']): string {
	if (next === null) return `${name} ist bis ${until} bezahlt und verlängert sich dann von selbst.`
	const following = next.key === 'free' ? 'das kostenlose Abo' : `${next.name} ${next.key.endsWith('_year') ? 'pro Jahr' : 'pro Monat'}`
	return `${name} gilt noch bis ${until}, danach ${following}.`
}
