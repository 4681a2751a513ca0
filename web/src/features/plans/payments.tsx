import { useIsInBrowser } from '../../platform/page/in-browser.ts'
import { IconExternalLink } from '../../ui/icons.gen.ts'
import { billing, type Billing } from '@hausheft/contract/billing.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Plan, Subscription } from '@hausheft/contract/plans.ts'
import { dayMonthYear, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { Amount } from '../../ui/amount.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PlanCards } from './plan-cards.tsx'
import { stepOf, untilText } from './plan-step.ts'

type PaymentsProps = { group: Group; subscription: Subscription; billing: Billing }

/** What the group pays, what it could choose, and its bills. */
export function Payments({ group, subscription: { plans, stripe }, billing: paid }: PaymentsProps) {
	const choose = useSend(billing.startCheckout)
	const portal = useSend(billing.openPortal)
	const why = groupCan(group).manageSubscription ? undefined : 'Das Abo verwaltet, wer Inhaberin oder Inhaber ist.'
	const params = { id: group.id }
	// Stripe's page replaces ours; where nothing is to be paid, the answer leads back here.
	const go = ({ url }: { url: string }) => {
		if (new URL(url).origin !== location.origin) location.assign(url)
	}
	const failed = choose.error ?? portal.error
	const chosen = choose.isPending ? choose.variables.body.plan : undefined
	const until = paid.until && dayMonthYear(dayOf(paid.until))
	return (
		<>
			<Box title="Abo-Modelle">
				{until && <p className="plan-until">{untilText(plans.active.name, until, paid.next)}</p>}
				<PlanCards plans={plans}>
					{(plan) => (
						<Step
							plan={plan}
							plans={plans}
							paid={paid}
							why={why}
							busy={chosen === plan.key}
							onChoose={() => choose.mutate({ params, body: { plan: plan.key } }, { onSuccess: go })}
						/>
					)}
				</PlanCards>
				{failed && (
					<p className="field-error" role="alert">
						{failed.message}
					</p>
				)}
				{stripe.customer !== null && (
					<p className="plan-portal">
						<Button
							look="secondary"
							Icon={IconExternalLink}
							why={why}
							busy={portal.isPending}
							onClick={() => portal.mutate({ params }, { onSuccess: go })}
						>
							Zahlung verwalten
						</Button>
						<span className="dim">Karte oder TWINT, Rechnungsadresse und Kündigung bei Stripe</span>
					</p>
				)}
			</Box>
			{paid.invoices.length > 0 && <Invoices invoices={paid.invoices} />}
		</>
	)
}

type StepProps = { plan: Plan; plans: Subscription['plans']; paid: Billing; why: string | undefined; busy: boolean; onChoose: () => void }

/** What choosing this plan means now. */
function Step({ plan, plans, paid, why, busy, onChoose }: StepProps) {
	const step = stepOf(plan, plans.active, paid)
	if (step === undefined) return null
	return (
		<div className="plan-step">
			<Button
				look={step.first ? 'primary' : 'secondary'}
				wide
				why={why}
				busy={busy}
				onClick={onChoose}
				aria-label={`${step.text}: ${plan.name}`}
			>
				{step.text}
			</Button>
		</div>
	)
}

const states = {
	paid: { text: 'bezahlt', tone: 'good' },
	open: { text: 'offen', tone: 'warn' },
	failed: { text: 'nicht bezahlt', tone: 'bad' },
} as const

const Invoices = ({ invoices }: Pick<Billing, 'invoices'>) => (
	<Box title="Rechnungen">
		<ul className="invoices">
			{invoices.map(({ number, on, amount, status, url }, at) => (
				<li key={number ?? at}>
					<span>{dayText(on)}</span>
					<Amount rappen={amount} currency plain />
					<span>
						<Tag tone={states[status].tone}>{states[status].text}</Tag>
					</span>
					{url !== null && (
						<a href={url} target="_blank" rel="noreferrer" aria-label={`Rechnung ${number ?? dayText(on)} bei Stripe ansehen`}>
							{number ?? 'Ansehen'}
						</a>
					)}
				</li>
			))}
		</ul>
	</Box>
)

/** What has just happened to the payment, above everything else. */
export function PaymentNotice({ subscription: { billing: paid, plans } }: { subscription: Subscription }) {
	const isBack = useIsInBrowser() && new URLSearchParams(location.search).has('paid')
	if (paid?.status === 'past_due')
		return (
			<Notice tone="bad">
				<b>Die letzte Zahlung ist fehlgeschlagen.</b> Unter «Zahlung verwalten» lässt sich ein anderes Zahlungsmittel angeben. Kommt nichts
				nach, gilt danach das Abo «Gratis»; was da ist, bleibt.
			</Notice>
		)
	if (isBack && paid && plans.active.key === 'free')
		return <Notice tone="good">Danke. Das Abo gilt, sobald die Zahlung bestätigt ist; diese Seite merkt es von selbst.</Notice>
	return null
}
