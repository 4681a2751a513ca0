import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import type { GroupUser } from '@hausheft/contract/members.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { inUse } from '../../kit/in-use.ts'
import type { Choice } from './choice.ts'
import { contactNotes, objectNotes, type Notes } from './told-apart.ts'

/** What is offered, and what is known by name though it is not in use any more. */
export type Choices = {
	offered: Choice[]
	known: Choice[]
	notes?: Notes
}
type Person = Pick<GroupUser, 'id' | 'name'>

const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name, 'de-CH')
const sortedChoices = (list: readonly Person[]) => list.map(({ id, name }): Choice => ({ id, name })).sort(byName)

type OneObject = Parameters<typeof objectNotes>[0][number] & Pick<PropertyObject, 'disabled_at'>

export const objectChoices = (objects: readonly OneObject[]): Choices => ({
	offered: sortedChoices(inUse(objects)),
	known: sortedChoices(objects),
	notes: objectNotes(objects),
})

/** Those of this house first. */
export function contactChoices(contacts: readonly Contact[], property: string): Choices {
	const choices = (list: readonly Contact[]) => sortedChoices(list.map((contact) => ({ id: contact.id, name: contactName(contact) })))
	const used = inUse(contacts)
	const here = used.filter(({ properties }) => properties.includes(property))
	const offered = [...choices(here), ...choices(used.filter((each) => !here.includes(each)))]
	return { offered, known: choices(contacts), notes: contactNotes(contacts) }
}

/** Oneself first; of a house those who see it: who has left the group sees none. */
export function personChoices(
	members: readonly Pick<GroupUser, 'id' | 'name' | 'role' | 'properties'>[],
	user: Person | null | undefined,
	house: string | undefined,
): Omit<Choices, 'notes'> {
	const me = user ? [{ id: user.id, name: user.name }] : []
	const others = members.filter(({ id }) => id !== user?.id)
	const seeing = others.filter(({ role, properties }) => !house || (role !== null && (properties?.includes(house) ?? true)))
	return { offered: [...me, ...sortedChoices(seeing)], known: [...me, ...sortedChoices(others)] }
}
