import { IconCalendarEvent, IconQrcode } from '../../../ui/icons.gen.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { readQrBill, type QrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { nounCan } from '../../../platform/rights/noun-can.ts'
import { readCodes } from '../../../kit/codes/read-codes.ts'
import type { Attachment } from '../../../kit/attachments/attachment.ts'
import { Button } from '../../../ui/button.tsx'
import { offeredBy, withBill, type Offered } from '../../event-draft/with-bill.ts'
import { useEntry } from './entry-context.ts'
import { useContactChoices } from './use-choices.ts'
import './bill-offer.css'

/** Somebody who adds a whole album has no bill in mind. */
const mostFiles = 4

/** What a Swiss QR-bill among the papers says, to be taken with one tap: nothing is filled in by itself, and what is typed stays. */
export function BillOffer({ list }: { list: readonly Attachment[] }) {
	const { store, can, fill, group } = useEntry()
	const { offered: contacts } = useContactChoices()
	const values = useSyncExternalStore(store.values.listen, store.values.get)
	const { bill, isReading } = useBill(list)
	const offered = bill && offeredBy(bill, values, contacts, { amount: can.amount.may, newContact: nounCan(group, 'contact').create.may })
	const take = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, taken: Offered) => {
		flushSync(() => fill(withBill(values, taken)))
		showOnce(form, taken)
	}
	const isNew = offered && can.write.may && [offered.amount, offered.payee, offered.text, offered.due].some((each) => each !== null)
	return (
		<>
			<p className="bill-reading" role="status">
				{isReading && !bill ? 'Rechnung wird gelesen …' : ''}
			</p>
			{isNew && <BillCard offered={offered} onTake={(event) => take(event, { ...offered, day: null })} />}
			{!isNew && can.write.may && offered?.day && (
				<button
					type="button"
					className="chip"
					onClick={(event) => take(event, { amount: null, payee: null, text: null, due: null, day: offered.day })}
				>
					<IconCalendarEvent size={17} stroke={1.9} aria-hidden />
					<span>
						Datum der Rechnung: <b>{dayText(offered.day)}</b>
					</span>
				</button>
			)}
		</>
	)
}

type BillCardProps = { offered: Offered; onTake: (event: MouseEvent<HTMLButtonElement>) => void }

const BillCard = ({ offered: { amount, payee, text, due }, onTake }: BillCardProps) => (
	<div className="bill-card" role="group" aria-label="Rechnung erkannt">
		<p className="bill-head">
			<IconQrcode size={17} stroke={1.9} aria-hidden />
			Rechnung erkannt
		</p>
		{amount !== null && (
			<p className="bill-amount">
				<small>CHF</small> {amount}
			</p>
		)}
		{payee !== null && (
			<p className="bill-line" title={payee.name}>
				{payee.name}
				{payee.id === null && <small> (neu)</small>}
			</p>
		)}
		{amount === null && payee === null && text !== null && <p className="bill-line">{text}</p>}
		{due !== null && <p className="bill-line">{`Zahlbar bis ${dayText(due)}`}</p>}
		<Button onClick={onTake}>Übernehmen</Button>
	</div>
)

const places: Record<keyof Offered, string> = {
	amount: 'balance.amount',
	payee: 'contacts',
	text: 'description',
	day: 'day',
	due: 'reminder.day',
}

/** What was filled in lights up once. */
function showOnce(form: HTMLElement | null, taken: Offered) {
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
	for (const [name, path] of Object.entries(places))
		if (taken[name as keyof Offered] !== null)
			form
				?.querySelector(`[data-path="${path}"]`)
				?.closest('.field')
				?.animate([{ background: 'var(--brand-soft)', boxShadow: '0 0 0 6px var(--brand-soft)', borderRadius: '8px' }, {}], 1200)
}

/** Each paper is looked at once, one after the other, when the server has it. */
function useBill(list: readonly Attachment[]): { bill: QrBill | undefined; isReading: boolean } {
	const { group } = useEntry()
	const [found, setFound] = useState<ReadonlyMap<string, QrBill | null>>(new Map())
	const looked = useRef(new Set<string>())
	const running = useRef<Promise<void>>(Promise.resolve())
	const stop = useRef<AbortController>(undefined)
	useEffect(() => {
		const controller = new AbortController()
		stop.current = controller
		return () => controller.abort()
	}, [])
	useEffect(() => {
		for (const { key, mime, stored } of list) {
			if (!stored || looked.current.has(key) || looked.current.size >= mostFiles) continue
			looked.current.add(key)
			const look = async () => {
				const signal = stop.current?.signal
				if (!signal || signal.aborted) return
				// What cannot be read says nothing.
				const texts = await readCodes({ group: group.id, path: stored.path, mime, signal }).catch(() => [])
				setFound((known) => new Map(known).set(key, texts.map(readQrBill).find((each) => each !== null) ?? null))
			}
			running.current = running.current.then(look)
		}
	}, [list, group.id])
	const isReading = found.size < mostFiles && list.some(({ key, state }) => state !== 'failed' && !found.has(key))
	return { bill: list.flatMap(({ key }) => found.get(key) ?? [])[0], isReading }
}
