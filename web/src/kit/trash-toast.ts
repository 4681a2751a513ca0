import { trash, type TrashSource } from '@hausheft/contract/trash.ts'
import { useSend } from '../platform/api/use-send.ts'
import { showToast } from '../ui/toast-queue.ts'

/** Says what lies in the trash now, and takes it back for as long as that stands: whoever threw it away may have gone from the page by then. */
export function useTrashToast() {
	const { mutateAsync: restore } = useSend(trash.restoreTrash)
	const bringBack = async (source: TrashSource, id: string) => {
		try {
			await restore({ params: { source, id } })
			showToast('Wieder da.')
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		}
	}
	return (source: TrashSource, id: string, text: string) =>
		showToast(text, { action: { label: 'Rückgängig', run: () => void bringBack(source, id) } })
}
