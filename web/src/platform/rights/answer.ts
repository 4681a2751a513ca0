// Hides how the answer to whether something may be done comes with its reason.
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import { may as grants, uncapped, type Permission } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'

export type Answer = {
	may: boolean
	/** Why not, in words. */
	why: string | undefined
	/** Whether a control for it stands there at all: who writes nothing in the group knows that, and sees no grey buttons. */
	shown: boolean
}

export function answer({ rbac: { role, permissions } }: Pick<Group, 'rbac'>, permission: Permission, own = false): Answer {
	const may = allowed(permissions, permission, own)
	// What the role has and the list has not is for who sees all properties.
	const access = { ...uncapped(role), properties: grants(uncapped(role), permission, own) ? [] : null }
	return { may, why: may ? undefined : whyForbidden(access, permission), shown: may || allowed(permissions, 'event.create') }
}
