import { useNavigate } from '@tanstack/react-router'
import type { Todo } from '@hausheft/contract/groups.ts'
import { events } from '@hausheft/contract/events.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'

/** Ticks a maintenance or a reminder off and takes that back; says so even when the place where it was pressed is gone by then. */
export function useTickOff({ id, part }: Pick<Todo, 'id' | 'part'>) {
	const navigate = useNavigate()
	const { mutateAsync, isPending } = useSend(events.completeEvent)
	const set = async (done: boolean): Promise<boolean> => {
		try {
			const saved = await mutateAsync({ params: { id }, body: { part, done } })
			const { group, property } = saved
			// Nothing is made by itself: the form opens with the next day in it.
			const note = () =>
				void navigate({ to: `/group/${group}/property/${property}`, search: { event: 'new', from: id, again: part }, resetScroll: false })
			showToast(done ? 'Erledigt.' : 'Wieder offen.', {
				...(done && saved[part]?.recurrence && { next: { label: 'Nächstes Mal vormerken', run: note } }),
				action: { label: 'Rückgängig', run: () => void set(!done) },
			})
			return true
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
			return false
		}
	}
	return { set, busy: isPending }
}
