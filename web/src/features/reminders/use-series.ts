import { events, type Event } from '@hausheft/contract/events.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { leftOutText, partBefore } from './part-before.ts'

/** Puts off, leaves out and ends what is to be done; each says what it has done, and how it is taken back. */
export function useSeries({ id, part, date, recurrence }: Pick<Todo, 'id' | 'part' | 'date' | 'recurrence'>, onDone: () => void) {
	const later = useSend(events.putOffEvent)
	const skipping = useSend(events.skipEvent)
	const series = useSend(events.changeSeries)
	const change = useSend(events.changeEvent)
	const said = async <Saved extends Event>(
		work: Promise<Saved>,
		text: (saved: Saved) => string,
		undo: (saved: Event) => Promise<unknown>,
	) => {
		try {
			const saved = await work
			const back = () => void undo(saved).then(undefined, (error: Error) => showToast(error.message, { tone: 'bad' }))
			showToast(text(saved), { action: { label: 'Rückgängig', run: back } })
			onDone()
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	const params = { id }
	const dayOf = (saved: Event) => dayText(saved[part]?.date ?? date)
	/** On the day it was for, and as often, by the day by which it went. */
	const asBefore = (saved: Event) =>
		change.mutateAsync({ params, version: saved.version, body: partBefore(saved, { part, date, recurrence }) })
	return {
		busy: later.isPending || skipping.isPending || series.isPending,
		putOff: (day: Day) =>
			said(later.mutateAsync({ params, body: { part, date: day } }), (saved) => `Verschoben auf ${dayOf(saved)}.`, asBefore),
		skip: () =>
			said(skipping.mutateAsync({ params, body: { part } }), (saved) => `Ausgelassen. Nächstes Mal am ${dayOf(saved)}.`, asBefore),
		/** All that wait, up to that day. */
		skipUntil: (until: Day) => said(skipping.mutateAsync({ params, body: { part, until } }), leftOutText, asBefore),
		end: () =>
			said(
				series.mutateAsync({ params, body: { part, recurrence: null } }),
				() => 'Kommt nach diesem Mal nicht wieder.',
				() => series.mutateAsync({ params, body: { part, recurrence } }),
			),
	}
}
