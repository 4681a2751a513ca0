import { useRef, useState } from 'react'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import type { RentRow } from '@hausheft/contract/rents.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import type { Booked } from './booking.ts'
import { bookedText, bookInTurn, takeBack, type Done } from './booking-in-turn.ts'

/** Books months; sent again after a lost answer nothing is booked twice. */
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
	const untick = (id: string) => complete.mutateAsync({ params: { id }, body: { part: 'reminder', done: false } })
	const ways = {
		tick: async (id: string, entry: EventFields | null) => {
			const body = { part: 'reminder' as const, done: true, ...(entry && { entry }) }
			// What is made with a tick is as it was made.
			const { next, entry: made = null } = await complete.mutateAsync({ params: { id }, body, ...keyOf({ id, entry }) })
			return { next, made }
		},
		create: async (id: string, entry: EventFields) =>
			(await create.mutateAsync({ params: { id: property }, body: entry, ...keyOf({ id, entry }) })).id,
		settle: (entry: string, id: string) => settle.mutateAsync({ params: { id: entry }, body: { event: id } }),
	}
	const undo = async (all: readonly Done[]) => {
		try {
			await takeBack(all, { untick, remove: (id, version) => remove.mutateAsync({ params: { id }, version }) })
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const book = async (steps: readonly Booked[], day: Day) => {
		setBusy(true)
		setProblem(undefined)
		try {
			await bookInTurn(row, steps, day, ways, done.current)
			const all = [...done.current.values()]
			done.current.clear()
			showToast(bookedText(all), { action: { label: 'Rückgängig', run: () => void undo(all) } })
			onDone()
		} catch (error) {
			setProblem((error as Error).message)
		}
		setBusy(false)
	}
	return { book, busy, problem }
}
