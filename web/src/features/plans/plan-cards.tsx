import { useState, type ReactNode } from 'react'
import { resourceWords, type Plan, type Subscription, resources } from '@hausheft/contract/plans.ts'
import { chf, count } from '@hausheft/contract/swiss/formats.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { Tag } from '../../ui/tag.tsx'

type Interval = 'month' | 'year'
const intervals: Record<Interval, { label: string; per: string }> = {
	month: { label: 'Pro Monat', per: 'im Monat' },
	year: { label: 'Pro Jahr', per: 'im Jahr' },
}

type PlanCardsProps = {
	plans: Subscription['plans']
	/** What can be done with a plan, below it. */
	children: (plan: Plan) => ReactNode
}

/** What there is to choose from, each with its price and what it holds. */
export function PlanCards({ plans: { active, free, month, year }, children }: PlanCardsProps) {
	const [interval, setInterval] = useState<Interval>(active.stripe_interval ?? 'year')
	const shown = [free, ...(interval === 'month' ? month : year)]
	return (
		<>
			<div className="plan-interval" role="group" aria-label="Zahlungsweise">
				{(['month', 'year'] as const).map((each) => (
					<ChipButton key={each} pressed={interval === each} onPress={() => setInterval(each)}>
						{intervals[each].label}
					</ChipButton>
				))}
			</div>
			<ul className="plan-cards">
				{shown.map((plan) => (
					<PlanCard key={plan.id} plan={plan} active={plan.key === active.key} interval={interval}>
						{children(plan)}
					</PlanCard>
				))}
			</ul>
		</>
	)
}

/** Whole francs are written without Rappen, as on a price tag. */
const price = (rappen: number) => chf(rappen).replace(/\.00$/, '')

type PlanCardProps = { plan: Plan; active: boolean; interval: Interval; children: ReactNode }

function PlanCard({ plan, active, interval, children }: PlanCardProps) {
	return (
		<li className="card plan-card" data-active={active || undefined}>
			<h3>
				{plan.name}
				{active && <Tag tone="good">aktuelles Abo</Tag>}
			</h3>
			<p className="plan-price">
				<b>{price(plan.price)}</b> {plan.price === 0 ? 'für immer' : intervals[interval].per}
			</p>
			<ul>
				{resources.map((resource) => (
					<li key={resource}>{count(plan[`limit_${resource}`], resourceWords[resource].one, resourceWords[resource].many)}</li>
				))}
			</ul>
			{children}
		</li>
	)
}
