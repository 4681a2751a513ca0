import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '@hausheft/contract/events.ts'
import { dismissToast, showToast } from '../../ui/toast-queue.ts'

let lastToast = 0

/** In the place of what was said before it, so that many in a row do not pile up. With the way back: `before` is null for something new. */
export function saySaved(client: QueryClient, words: string, saved: Event, before: Event | null): void {
	const undo = async () => {
		const { undoSave } = await import('../event-form/undo-save.ts')
		await undoSave(client, saved, before)
	}
	dismissToast(lastToast)
	lastToast = showToast(words, { action: { label: 'Rückgängig', run: () => void undo() } })
}
