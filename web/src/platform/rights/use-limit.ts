// Hides whether the group's plan has room for one more.
import { useQuery } from '@tanstack/react-query'
import type { Group } from '@hausheft/contract/groups.ts'
import { limitText, plans, resources } from '@hausheft/contract/plans.ts'
import { read } from '../api/client.ts'

/** Why there is none, in the words of the refusal; undefined where there is, and as long as that is not known. Of what no plan limits nothing is asked. */
export function useLimit(group: Group | undefined, path: string | undefined): string | undefined {
	const resource = resources.find((each) => each === path)
	const enabled = group !== undefined && resource !== undefined
	const { data } = useQuery({ ...read(plans.getLimits, { params: { id: group?.id ?? '' } }), enabled })
	if (!enabled || !data?.[resource].exceeded) return undefined
	return limitText(group.subscription?.name, resource, data[resource].limit)
}
