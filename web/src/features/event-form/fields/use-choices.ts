import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { members, type GroupUser } from '@hausheft/contract/members.ts'
import { objects, type PropertyObject } from '@hausheft/contract/objects.ts'
import { settingsCan } from '../../../platform/rights/settings-can.ts'
import { read } from '../../../platform/api/client.ts'
import { namesakes } from '../../events/namesakes.ts'
import { contactChoices, objectChoices, personChoices, type Choices } from '../../event-draft/choice-lists.ts'
import { useEntry } from './entry-context.ts'

const nothing: readonly PropertyObject[] = []
const noContacts: readonly Contact[] = []
const nobody: readonly GroupUser[] = []

/** The objects of the house; the same as long as they are: every letter of a title asks for them. */
export function useObjectChoices(): Choices {
	const { property } = useEntry()
	const { data = nothing } = useQuery(read(objects.listObjects, { params: { id: property } }))
	return useMemo(() => objectChoices(data), [data])
}

/** The contacts of the group, those of this house first. */
export function useContactChoices(): Choices {
	const { group, property } = useEntry()
	const { data = noContacts } = useQuery(read(contacts.listContacts, { params: { id: group.id } }))
	return useMemo(() => contactChoices(data, property), [data, property])
}

/** The members, as far as one may see them, oneself first; those who see a house, where one is given. */
export function usePersonChoices(house?: string): Choices {
	const { group, user } = useEntry()
	const { data = nobody } = useQuery({
		...read(members.listMembers, { params: { id: group.id } }),
		enabled: settingsCan(group).readMembers,
	})
	const notes = useMemo(() => namesakes(data), [data])
	return { ...personChoices(data, user, house), notes }
}
