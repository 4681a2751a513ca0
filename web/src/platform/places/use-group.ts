// Hides where a page finds the group it is about, and what the signed-in person may do there.
import { useQuery } from '@tanstack/react-query'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { allowed, type Permission } from '@hausheft/contract/rights.ts'
import { read } from '../api/client.ts'

type May = (permission: Permission, own?: boolean) => boolean

/** Undefined for a group that the person is not in. */
export function useGroup(id: string): { group: Group; may: May } | undefined {
	const { data: all = [] } = useQuery(read(groups.listGroups, {}))
	const group = all.find((each) => each.id === id)
	return group && { group, may: (permission, own) => allowed(group.rbac.permissions, permission, own) }
}
