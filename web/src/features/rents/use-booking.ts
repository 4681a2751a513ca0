import { useRef, useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import type { RentRow } from '@hausheft/contract/rents.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { entryOf, type Booked } from './booking.ts'

type Done = { ticked: string | null; entry: string | null; version: number }

/** Books months one after the other, each as an entry of its own; sent again after a lost answer nothing is booked twice. */
export function useBooking(property: string, row: RentRow, onDone: () => void) {
	const complete = useSend(events.completeEvent)
	const create = useSend(events.createEvent)
	const settle = useSend(events.settleEvent)
	const remove = useSend(events.removeEvent)
	const keys = useRef(new Map<string, string>())
	/** By occurrence, also of tries that ended in the middle: what is taken back is all that was booked here. */
	const done = useRef(new Map<string, Done>())
	const [problem, setProblem] = useState<string>()
	const [busy, setBusy] = useState(false)
	const keyOf = (step: object) => {
		const said = JSON.stringify(step)
		const key = keys.current.get(said) ?? randomId()
		keys.current.set(said, key)
		return { key }
	}
	const tick = async (id: string, entry: object | null) => {
		const body = { part: 'reminder' as const, done: true, ...(entry && { entry: entry as never }) }
		// What is made with a tick is as it was made.
		const { next, entry: made = null } = await complete.mutateAsync({ params: { id }, body, ...keyOf({ id, entry }) })
		return { next, made }
	}
	const undo = async (all: readonly Done[]) => {
		try {
			for (const { ticked, entry, version } of all.toReversed()) {
				if (ticked) await complete.mutateAsync({ params: { id: ticked }, body: { part: 'reminder', done: false } })
				if (entry) await remove.mutateAsync({ params: { id: entry }, version })
			}
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const book = async (steps: readonly Booked[], day: Day) => {
		setBusy(true)
		setProblem(undefined)
		let open = row.open?.event ?? null
		try {
			for (const { made, income } of steps) {
				const entry = income === null ? null : entryOf(row, income, day)
				const id = made ?? open
				if (id === null) throw new Error('Der nächste Monat ist noch nicht da.')
				if (id === open) {
					const ticked = await tick(id, entry)
					done.current.set(id, { ticked: id, entry: ticked.made, version: 1 })
					open = ticked.next
				} else if (entry) {
					const { id: booked } = await create.mutateAsync({ params: { id: property }, body: entry, ...keyOf({ id, entry }) })
					const { version, ticked } = await settle.mutateAsync({ params: { id: booked }, body: { event: id } })
					done.current.set(id, { ticked: ticked ? id : null, entry: booked, version })
				}
			}
			const all = [...done.current.values()]
			done.current.clear()
			const booked = all.filter(({ entry }) => entry !== null).length
			showToast(booked > 1 ? `${booked} Monate gebucht.` : 'Gebucht.', { action: { label: 'Rückgängig', run: () => void undo(all) } })
			onDone()
		} catch (error) {
			setProblem((error as Error).message)
		}
		setBusy(false)
	}
	return { book, busy, problem }
}
