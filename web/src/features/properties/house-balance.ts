import type { GroupBalance } from '@hausheft/contract/group-balance.ts'

/** What the year has come to at a house; undefined while there is nothing, and for who does not see all of its amounts. */
export function houseBalance(data: GroupBalance | undefined, id: string): { year: number; rappen: number } | undefined {
	const sums = data?.scope === 'any' ? data.properties.find((each) => each.id === id) : undefined
	if (!data || !sums || sums.expense + sums.income === 0) return undefined
	return { year: data.year, rappen: sums.income - sums.expense }
}
