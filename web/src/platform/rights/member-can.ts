// Hides what somebody may do with the membership of another person, or with their own.
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed, type Role } from '@hausheft/contract/rights.ts'

/** What the signed-in person may do with a member of this role: owners are for owners alone. */
export function memberCan({ rbac }: Pick<Group, 'rbac'>, role: Role | null | undefined) {
	return { manage: rbac.role !== null && allowed(rbac.permissions, role === 'owner' ? 'owners.manage' : 'members.manage') }
}
