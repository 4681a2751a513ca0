// Hides which permission stands behind what leaves the house as a file.
import type { Group } from '@hausheft/contract/groups.ts'
import { answer } from './answer.ts'

export const exportCan = (group: Pick<Group, 'rbac'>) => ({
	/** What others wrote too. */
	run: answer(group, 'export.run'),
	/** At least one's own; who may have the rest has these too. */
	hours: answer(group, 'export.own_hours'),
})
