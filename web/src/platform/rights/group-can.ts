// Hides which permission stands behind what the first view of a group asks about it.
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import type { Permission } from '@hausheft/contract/rights.ts'

export type GroupCan = ReturnType<typeof groupCan>

/** What the signed-in person may see and make in the group. */
export function groupCan({ rbac }: Pick<Group, 'rbac'>) {
	const may = (permission: Permission) => allowed(rbac.permissions, permission)
	return {
		createEntries: may('event.create'),
		completeEntries: may('event.complete'),
		readEntries: may('event.read'),
		writeProperties: may('property.write'),
		readInbox: may('inbox.read'),
		invite: may('invites.manage'),
		readSubscription: may('subscription.read'),
		manageSubscription: may('subscription.manage'),
	}
}
