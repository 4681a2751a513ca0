import { IconCalendarEvent, IconCashBanknote, IconQrcode } from '../../../ui/icons.gen.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readQrBill, type QrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { nounCan } from '../../../platform/rights/noun-can.ts'
import { readCodes } from '../../../kit/codes/read-codes.ts'
import type { Attachment } from '../../../kit/attachments/attachments.ts'
import { offeredBy, withBill, type Offered } from '../../event-draft/with-bill.ts'
import { useEntry } from './entry-context.ts'
import { useContactChoices } from './use-choices.ts'

/** Somebody who adds a whole album has no bill in mind. */
const mostFiles = 4

/** What a Swiss QR-bill among the files says, to be taken with one tap: nothing is filled in by itself, and what is typed stays. */
export function BillOffer({ list }: { list: readonly Attachment[] }) {
	const { store, can, fill, group } = useEntry()
	const { offered: contacts } = useContactChoices()
	const values = useSyncExternalStore(store.values.listen, store.values.get)
	const [bill] = useBills(list)
	if (!bill || !can.write.may) return null
	const offered = offeredBy(bill, values, contacts, { amount: can.amount.may, newContact: nounCan(group, 'contact').create.may })
	const { day, due, ...rest } = offered
	const nothing = { amount: null, payee: null, text: null, day: null, due: null }
	const words = wordsOf(offered)
	if (!words && day === null && due === null) return null
	return (
		<div className="bill-offer" role="group" aria-label="Aus der QR-Rechnung">
			{words && (
				<button type="button" className="chip" onClick={() => fill(withBill(values, { ...rest, day: null, due: null }))}>
					<IconQrcode size={17} stroke={1.9} aria-hidden />
					<span>
						Von der Rechnung: <b>{words}</b>
					</span>
				</button>
			)}
			{day !== null && (
				<button type="button" className="chip" onClick={() => fill(withBill(values, { ...nothing, day }))}>
					<IconCalendarEvent size={17} stroke={1.9} aria-hidden />
					<span>
						Datum der Rechnung: <b>{dayText(day)}</b>
					</span>
				</button>
			)}
			{due !== null && (
				<button type="button" className="chip" onClick={() => fill(withBill(values, { ...nothing, due }))}>
					<IconCashBanknote size={17} stroke={1.9} aria-hidden />
					<span>
						Noch zu bezahlen bis: <b>{dayText(due)}</b>
					</span>
				</button>
			)}
		</div>
	)
}

const wordsOf = ({ amount, payee, text }: Offered) =>
	[amount && `CHF ${amount}`, payee && (payee.id === null ? `${payee.name} (neu)` : payee.name), text && 'Referenz']
		.filter(Boolean)
		.join(' · ')

/** Each file is looked at once, one after the other, when the server has it. */
function useBills(list: readonly Attachment[]): QrBill[] {
	const { mode, group } = useEntry()
	const [bills, setBills] = useState<ReadonlyMap<string, QrBill>>(new Map())
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
			const isNew = stored && (mode === 'create' || !stored.before) && !looked.current.has(key)
			if (!isNew || looked.current.size >= mostFiles || !(mime === 'application/pdf' || mime.startsWith('image/'))) continue
			looked.current.add(key)
			const look = async () => {
				const signal = stop.current?.signal
				if (!signal || signal.aborted) return
				const texts = await readCodes({ group: group.id, path: stored.path, mime, signal })
				const bill = texts.map(readQrBill).find((each) => each !== null)
				if (bill) setBills((known) => new Map(known).set(key, bill))
			}
			// What cannot be read says nothing.
			running.current = running.current.then(look).catch(() => undefined)
		}
	}, [list, mode, group.id])
	return list.flatMap(({ key }) => bills.get(key) ?? [])
}
