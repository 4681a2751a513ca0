// Hides who follows changes; what a change outdates is said elsewhere, because the first view need not yet know that.
import type { LiveMessage } from '@hausheft/contract/live.ts'

const listeners = new Set<(message: LiveMessage) => void>()
/** Every live message, and one's own writes in the same form, after what they outdate has been marked. */
export const onLive = (listener: (message: LiveMessage) => void) => {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}
export const hear = (message: LiveMessage): void => {
	for (const listener of listeners) listener(message)
}
