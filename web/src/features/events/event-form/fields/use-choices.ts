import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import { members, type GroupUser } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { settingsCan } from '../../../../platform/rights/settings-can.ts'
import { read } from '../../../../platform/api/client.ts'
import { namesakes } from '../../namesakes.ts'
import type { Choice } from '../choice.ts'
import { useEntry } from './entry-context.ts'

/** What is offered, and what is known by name though it is not in use any more. */
export type Choices = {
	offered: Choice[]
	known: Choice[]
	/** What tells those apart who are called the same, by id. */ notes?: ReadonlyMap<string, string>
}

const nobody: readonly GroupUser[] = []
const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name, 'de-CH')

/** The objects of the house. */
export function useObjectChoices(): Choices {
	const { property } = useEntry()
	const { data = [] } = useQuery(read(objects.listObjects, { params: { id: property } }))
	const choices = (list: typeof data) => list.map(({ id, name }): Choice => ({ id, name })).sort(byName)
	return { offered: choices(data.filter(({ disabled_at }) => disabled_at === null)), known: choices(data) }
}

/** The contacts of the group, those of this house first. */
export function useContactChoices(): Choices {
	const { group, property } = useEntry()
	const { data = [] } = useQuery(read(contacts.listContacts, { params: { id: group.id } }))
	const choices = (list: typeof data) => list.map((contact): Choice => ({ id: contact.id, name: contactName(contact) })).sort(byName)
	const inUse = data.filter(({ disabled_at }) => disabled_at === null)
	const here = inUse.filter(({ properties }) => properties.includes(property))
	return { offered: [...choices(here), ...choices(inUse.filter((each) => !here.includes(each)))], known: choices(data) }
}

/** The members, as far as one may see them, oneself first; those who see a house, where one is given. */
export function usePersonChoices(house?: string): Choices {
	const { group, user } = useEntry()
	const { data = nobody } = useQuery({
		...read(members.listMembers, { params: { id: group.id } }),
		enabled: settingsCan(group).readMembers,
	})
	const me = user ? [{ id: user.id, name: user.name }] : []
	const notes = useMemo(() => namesakes(data), [data])
	const choices = (list: readonly GroupUser[]) => list.map(({ id, name }): Choice => ({ id, name })).sort(byName)
	const others = data.filter(({ id }) => id !== user?.id)
	const seeing = others.filter(({ role, properties }) => !house || (role !== null && (properties?.includes(house) ?? true)))
	return { offered: [...me, ...choices(seeing)], known: [...me, ...choices(others)], notes }
}
