import { useQuery } from '@tanstack/react-query'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'
import { houseBalance } from './house-balance.ts'

export function useYearBalance({ id, group }: Pick<Property, 'id' | 'group'>): { year: number; rappen: number } | undefined {
	const { data } = useQuery(read(groupBalance.getGroupBalance, { params: { id: group }, query: {} }))
	return houseBalance(data, id)
}
