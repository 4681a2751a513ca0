// Hides which permission stands behind what somebody may do with a noun that has a form of its own.
import type { Group } from '@hausheft/contract/groups.ts'
import type { WhichCan } from '@hausheft/contract/nouns.ts'
import { answer } from './answer.ts'

export type FormNoun = WhichCan<'form'>

/** What the signed-in person may do with the things of a noun: whoever may write one may write all, and a property is made in the whole group. */
export function nounCan(group: Pick<Group, 'rbac'>, noun: FormNoun) {
	const all = answer(group, `${noun}.write`)
	return { create: noun === 'property' ? answer(group, 'property.create') : all, change: all, switchOff: all }
}
