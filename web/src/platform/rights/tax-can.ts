// Hides which permission stands behind what a tax office asks for.
import type { Group } from '@hausheft/contract/groups.ts'
import { answer } from './answer.ts'

/** Own entries alone make no list for the taxes, and no flat rate. */
export const taxCan = (group: Pick<Group, 'rbac'>) => ({
	read: answer(group, 'balance.read'),
	write: answer(group, 'balance.write'),
	takeAlong: answer(group, 'export.run'),
})
