// Hides which permission stands behind what somebody may do with an object, a contact, a journal, a statistic or a property.
import type { Group } from '@hausheft/contract/groups.ts'
import { answer } from './answer.ts'

const writes = {
	property: 'property.write',
	object: 'object.write',
	contact: 'contact.write',
	journal: 'journal.write',
	statistic: 'statistic.write',
} as const

/** A noun with a form of its own. */
export type FormNoun = keyof typeof writes

/** What the signed-in person may do with the things of a noun: whoever may write one may write all. */
export function nounCan(group: Pick<Group, 'rbac'>, noun: FormNoun) {
	const all = answer(group, writes[noun])
	return { create: all, change: all, switchOff: all }
}
