import { useQuery } from '@tanstack/react-query'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'

/** What the year has come to at a house; undefined while there is nothing, and for who does not see all of its amounts. */
export function useYearBalance({ id, group }: Pick<Property, 'id' | 'group'>): { year: number; rappen: number } | undefined {
	const { data } = useQuery(read(groupBalance.getGroupBalance, { params: { id: group }, query: {} }))
	const sums = data?.scope === 'any' ? data.properties.find((each) => each.id === id) : undefined
	if (!data || !sums || sums.expense + sums.income === 0) return undefined
	return { year: data.year, rappen: sums.income - sums.expense }
}
