// Hides where a page below a property finds the property, its group, and what the signed-in person may do there.
import { useQuery } from '@tanstack/react-query'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../api/client.ts'
import { useGroup } from './use-group.ts'

/** Undefined for a property that the person does not see. `base` is its address, `houses` all of the group. */
export function useProperty({ group: groupId = '', property: id = '' }: { group?: string; property?: string }) {
	const found = useGroup(groupId)
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: groupId } }))
	const property = houses.find((each) => each.id === id)
	return found && property && { ...found, property, houses, base: `/group/${groupId}/property/${id}` }
}
export type InProperty = NonNullable<ReturnType<typeof useProperty>>
