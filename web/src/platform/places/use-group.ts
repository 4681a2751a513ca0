// Hides where a page finds the group it is about, and what the signed-in person may do there.
import { useQuery } from '@tanstack/react-query'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { read } from '../api/client.ts'
import { groupCan, type GroupCan } from '../rights/group-can.ts'

/** Undefined for a group that the person is not in. */
export function useGroup(id: string): { group: Group; can: GroupCan } | undefined {
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const group = all.find((each) => each.id === id)
	return group && { group, can: groupCan(group) }
}
