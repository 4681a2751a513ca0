import { useQueries, useQuery } from '@tanstack/react-query'
import { parties } from '@hausheft/contract/parties.ts'
import { stays } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { namedStays } from './named-stays.ts'

/** The page has this year along; of others it asks by their days. */
const yearRead = (property: string, year: number, today: Day) =>
	read(stays.listStays, {
		params: { id: property },
		query: String(year) === today.slice(0, 4) ? {} : { from: `${year}-01-01`, to: `${year}-12-31` },
	})

/** Who is in the house in these years, and what goes with it; what comes next year is listed once it is there. */
export function useStays(property: string, years: readonly number[], today: Day) {
	const next = Number(today.slice(0, 4)) + 1
	const all = useQueries({ queries: [...new Set([...years, next])].map((year) => yearRead(property, year, today)) })
	const lists = all.slice(0, years.length)
	const rules = useQuery(read(stays.getStayRules, { params: { id: property } }))
	const sharing = useQuery(read(parties.getParties, { params: { id: property } }))
	const sides = sharing.data?.parties ?? []
	const failed = [...lists, rules, sharing].find(({ error }) => error)
	return {
		rules: rules.data,
		parties: sides,
		stays: namedStays(
			all.map(({ data }) => data),
			sides,
		),
		/** What the page began with. */
		isFirstThere: rules.data !== undefined && sharing.data !== undefined && lists[0]?.data !== undefined,
		/** All of it is there. */
		isThere: rules.data !== undefined && sharing.data !== undefined && lists.every(({ data }) => data !== undefined),
		error: failed?.error ?? undefined,
		refetch: () => void Promise.all([...lists, rules, sharing].map((one) => one.refetch())),
	}
}

export type FoundStays = ReturnType<typeof useStays>
