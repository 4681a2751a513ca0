// Hides which permission stands behind what somebody may do with the mails of a group.
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import { currentUser } from '../session/session.ts'
import { answer } from './answer.ts'

export function inboxCan(group: Pick<Group, 'rbac'>) {
	const process = answer(group, 'inbox.process')
	return {
		read: allowed(group.rbac.permissions, 'inbox.read'),
		process,
		makeEntry: process.may ? answer(group, 'event.create') : process,
		renewAddress: answer(group, 'integrations.manage'),
		/** For good, what somebody has thrown away. */
		purge: (thrownBy: string | null) => (process.may ? answer(group, 'trash.restore', thrownBy === currentUser()?.id) : process),
	}
}
