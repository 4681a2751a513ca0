// Hides which permission stands behind what somebody may do with stays.
import type { Group } from '@hausheft/contract/groups.ts'
import { answer } from './answer.ts'

/** `own`: entered by the person, or of their party; what is new is. */
export const stayCan = (group: Pick<Group, 'rbac'>, own = true) => ({
	read: answer(group, 'stay.read'),
	write: answer(group, 'stay.write', own),
	decide: answer(group, 'stay.decide'),
	leave: answer(group, 'event.create'),
	rule: answer(group, 'property.write'),
})
