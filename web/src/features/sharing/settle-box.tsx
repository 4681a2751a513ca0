import { IconCheck, IconQrcode } from '../../ui/icons.gen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { events } from '@hausheft/contract/events.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { Sharing } from '@hausheft/contract/sharing.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { undoCreated } from '../../kit/undo-created.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { alikeIn, paymentText, type Payment } from './sharing-words.ts'

const BillDrawer = lazy(() => import('./bill-drawer.tsx').then((module) => ({ default: module.BillDrawer })))

type SettleBoxProps = {
	place: InProperty
	data: Sharing
	parties: readonly Party[]
	nameOf: (id: string) => string
	linkOf: (event: string) => ComponentProps<typeof AppLink>
}

/** Who pays whom so that all are even, with the fewest payments. */
export function SettleBox({ place, data: { transfers, recent }, parties, nameOf, linkOf }: SettleBoxProps) {
	const [bill, setBill] = useState<Payment>()
	const [asked, setAsked] = useState<Payment>()
	const { pay, busy } = usePaying(place, nameOf)
	const { create, amount } = entryCan(place.group, undefined)
	const why = create.may ? amount.why : create.why
	const again = asked && alikeIn(recent, asked)
	const settle = (payment: Payment) => (alikeIn(recent, payment) ? setAsked(payment) : void pay(payment))
	return (
		<Box title="Ausgleichen">
			{transfers.length === 0 ? (
				<p className="dim">Niemand schuldet jemandem etwas.</p>
			) : (
				<ul className="box-rows settle-rows">
					{transfers.map((payment) => (
						<li key={`${payment.from} ${payment.to}`}>
							<b>{paymentText(payment, nameOf)}</b>
							<span className="settle-ways">
								<Button
									look="secondary"
									Icon={IconQrcode}
									aria-label={`QR-Rechnung: ${paymentText(payment, nameOf)}`}
									onClick={() => setBill(payment)}
								>
									QR-Rechnung
								</Button>
								<Button
									look="secondary"
									Icon={IconCheck}
									why={why}
									busy={busy}
									aria-label={`Als bezahlt eintragen: ${paymentText(payment, nameOf)}`}
									onClick={() => settle(payment)}
								>
									Als bezahlt eintragen
								</Button>
							</span>
						</li>
					))}
				</ul>
			)}
			{recent.length > 0 && <Recent recent={recent} nameOf={nameOf} linkOf={linkOf} />}
			{again && (
				<ConfirmDialog
					title="Nochmals eintragen?"
					confirm="Nochmals eintragen"
					danger={false}
					onCancel={() => setAsked(undefined)}
					onConfirm={() => {
						setAsked(undefined)
						void pay(asked)
					}}
				>
					{`Am ${dayText(dayOf(again.event_at))} steht schon, dass ${nameOf(again.from)} ${nameOf(again.to)} ${chf(again.amount)} gezahlt hat.`}
				</ConfirmDialog>
			)}
			<Suspense fallback={null}>
				{bill && (
					<BillDrawer
						property={place.property}
						payment={bill}
						payee={parties.find(({ id }) => id === bill.to)}
						title={paymentText(bill, nameOf)}
						partiesTo={place.can.writeProperties ? `${place.base}/parties` : undefined}
						onClose={() => setBill(undefined)}
					/>
				)}
			</Suspense>
		</Box>
	)
}

const Recent = ({ recent, nameOf, linkOf }: Pick<SettleBoxProps, 'nameOf' | 'linkOf'> & Pick<Sharing, 'recent'>) => (
	<details className="settle-recent">
		<summary>Bezahlt in den letzten sieben Tagen</summary>
		<ul>
			{recent.map((each) => (
				<li key={each.event}>
					<AppLink {...linkOf(each.event)} className="sharing-link">
						{`${dayText(dayOf(each.event_at))}: ${paymentText(each, nameOf)}`}
					</AppLink>
				</li>
			))}
		</ul>
	</details>
)

/** Enters a payment, once however often it is sent. */
function usePaying({ property }: InProperty, nameOf: (id: string) => string) {
	const client = useQueryClient()
	const create = useSend(events.createEvent)
	/** Of what had no answer yet. */
	const sent = useRef<{ of: string; key: string; event_at: string }>(undefined)
	const pay = async (payment: Payment) => {
		const of = JSON.stringify(payment)
		if (sent.current?.of !== of) sent.current = { of, key: randomId(), event_at: new Date().toISOString() }
		const { key, event_at } = sent.current
		const { from, to, amount } = payment
		try {
			const made = await create.mutateAsync({
				params: { id: property.id },
				body: {
					name: `Ausgleich: ${nameOf(from)} an ${nameOf(to)}`.slice(0, 200),
					event_at,
					transfer: { from, to, amount },
				},
				key,
			})
			sent.current = undefined
			showToast('Als bezahlt eingetragen.', { action: { label: 'Rückgängig', run: () => void undoCreated(client, [made]) } })
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return { pay, busy: create.isPending }
}
