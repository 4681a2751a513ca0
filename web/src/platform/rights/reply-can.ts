// Hides which permission stands behind what somebody may do with the replies to an entry.
import type { Group } from '@hausheft/contract/groups.ts'
import { answer } from './answer.ts'

/** What the signed-in person may do; `own`: with a reply that they wrote themselves. */
export function replyCan(group: Pick<Group, 'rbac'>) {
	const reply = answer(group, 'event.reply')
	const removeAny = answer(group, 'event.delete')
	return { reply, change: (own: boolean) => own && reply.may, remove: (own: boolean) => (own && reply.may) || removeAny.may }
}
