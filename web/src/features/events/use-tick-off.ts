import type { Todo } from '@hausheft/contract/groups.ts'
import { events } from '@hausheft/contract/events.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { showToast } from '../../ui/toast-queue.ts'

/** Ticks a maintenance or a reminder off and takes that back; says so even when the place where it was pressed is gone by then. */
export function useTickOff({ id, part }: Pick<Todo, 'id' | 'part'>) {
	const { mutateAsync, isPending } = useSend(events.completeEvent)
	const set = async (done: boolean): Promise<boolean> => {
		try {
			const saved = await mutateAsync({ params: { id }, body: { part, done } })
			// Nothing is made by itself; where it was ticked off is not always where the next time can be noted.
			const again = saved[part]?.recurrence ? ' Am Eintrag lässt sich das nächste Mal vormerken.' : ''
			showToast(done ? `Erledigt.${again}` : 'Wieder offen.', { action: { label: 'Rückgängig', run: () => void set(!done) } })
			return true
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
			return false
		}
	}
	return { set, busy: isPending }
}
