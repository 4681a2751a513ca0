// Hides who has subscribed to changes, apart from what a change outdates, which the first view does not need to know yet.
import type { LiveMessage } from '@hausheft/contract/live.ts'

const listeners = new Set<(message: LiveMessage) => void>()
/** Every live message, and one's own writes in the same form, after what they outdate has been marked. */
export const subscribeToChanges = (listener: (message: LiveMessage) => void) => {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}
export const publishChange = (message: LiveMessage): void => {
	for (const listener of listeners) listener(message)
}
