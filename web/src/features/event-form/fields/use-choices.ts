import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contacts } from '@hausheft/contract/contacts.ts'
import { members, type GroupUser } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { settingsCan } from '../../../platform/rights/settings-can.ts'
import { read } from '../../../platform/api/client.ts'
import { namesakes } from '../../events/namesakes.ts'
import { contactChoices, objectChoices, personChoices, type Choices } from '../../event-draft/choice-lists.ts'
import { useEntry } from './entry-context.ts'

const nobody: readonly GroupUser[] = []

/** The objects of the house. */
export function useObjectChoices(): Choices {
	const { property } = useEntry()
	const { data = [] } = useQuery(read(objects.listObjects, { params: { id: property } }))
	return objectChoices(data)
}

/** The contacts of the group, those of this house first. */
export function useContactChoices(): Choices {
	const { group, property } = useEntry()
	const { data = [] } = useQuery(read(contacts.listContacts, { params: { id: group.id } }))
	return contactChoices(data, property)
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
