// Hides what somebody may do with the membership of another person, or with their own.
import type { Group } from '@hausheft/contract/groups.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { aboveOwn, lastOwner } from '@hausheft/contract/why-not.ts'
import type { Answer } from './answer.ts'

const answer = (may: boolean, why: string, shown = true): Answer => ({ may, why: may ? undefined : why, shown })

/**
 * What the signed-in person may do with a member of this role: owners are for owners alone, and one of them stays.
 * `people`: everybody in the group, as far as that is known.
 */
export function memberCan({ rbac }: Pick<Group, 'rbac'>, role: Role | null | undefined, people?: readonly { role?: Role | null }[]) {
	const manages = allowed(rbac.permissions, 'members.manage')
	const manage = answer(role === 'owner' ? allowed(rbac.permissions, 'owners.manage') : manages, aboveOwn('owner'), manages)
	const isLast = role === 'owner' && people?.filter((each) => each.role === 'owner').length === 1
	const stays = answer(!isLast, lastOwner)
	return { manage, leave: stays, remove: manage.may ? stays : manage }
}
