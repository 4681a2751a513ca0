// Hides which permission stands behind what somebody may do with a group itself, and look up about it.
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import type { Permission } from '@hausheft/contract/rights.ts'

/** What the signed-in person may do with the group, its members and its past. */
export function settingsCan({ rbac }: Pick<Group, 'rbac'>) {
	const may = (permission: Permission, own?: boolean) => allowed(rbac.permissions, permission, own)
	return {
		readProperties: may('property.read'),
		readHistory: may('history.read'),
		/** At least what is one's own. */
		readTrash: may('trash.read', true),
		readAllTrash: may('trash.read'),
		/** Of entries; hours of one's own are for everybody who writes. */
		exportEntries: may('export.run'),
		runExport: may('export.run') || may('export.own_hours'),
		runImport: may('import.run'),
		manageIntegrations: may('integrations.manage'),
		readMembers: may('members.read'),
		invite: may('invites.manage'),
		rename: may('group.update'),
		remove: may('group.delete'),
	}
}
