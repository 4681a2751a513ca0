import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/rights.ts'
import { currentUser } from '../../platform/session/session.ts'

/** What the signed-in person may do with an entry; `author` is who logged it, for a new one oneself. */
export type Rights = ReturnType<typeof rightsOn>

export function rightsOn({ rbac: { permissions } }: Pick<Group, 'rbac'>, author: string | undefined) {
	const own = author === undefined || author === currentUser()?.id
	const write = allowed(permissions, 'event.update', own)
	const amount = allowed(permissions, 'balance.write', own)
	return {
		create: allowed(permissions, 'event.create'),
		/** Some may change nothing of others' entries but the amount. */
		edit: write || amount,
		write: author === undefined ? allowed(permissions, 'event.create') : write,
		amount,
		remove: allowed(permissions, 'event.delete', own),
		complete: allowed(permissions, 'event.complete'),
		newObject: allowed(permissions, 'object.write'),
		newContact: allowed(permissions, 'contact.write'),
		members: allowed(permissions, 'members.read'),
	}
}
