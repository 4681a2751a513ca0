import type { GroupBalance } from '@hausheft/contract/group-balance.ts'
import type { Month } from './year-sums.ts'

type House = GroupBalance['properties'][number]

/** The months of the house that is asked for, or of all houses together. */
export function monthsOf(houses: readonly House[], property: string | undefined): Month[] {
	const counted = houses.filter(({ id }) => property === undefined || id === property)
	return (counted[0]?.months ?? []).map(({ month }, at) => {
		const same = counted.flatMap(({ months }) => months[at] ?? [])
		const sum = (of: 'expense' | 'income' | 'count') => same.reduce((whole, each) => whole + each[of], 0)
		return { month, expense: sum('expense'), income: sum('income'), count: sum('count') }
	})
}

/** Those with any amounts, also where these come to nothing together. */
export const housesWithAmounts = (houses: readonly House[]): House[] => houses.filter(({ expense, income }) => expense + income > 0)
