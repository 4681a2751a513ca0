import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { StatisticSearch } from './statistic-search.ts'

/** How a statistic is looked at, as its address says: a reload and the way back keep it. */
export function useStatisticView(statistic: Pick<Statistic, 'scale'>) {
	const navigate = useNavigate()
	const search = StatisticSearch.parse(useSearch({ strict: false }))
	const set = (changes: StatisticSearch) =>
		void navigate({ to: '.', search: ((before: object) => ({ ...before, ...changes })) as never, replace: true, resetScroll: false })
	return { ...search, scale: search.scale ?? statistic.scale, set }
}
export type StatisticView = ReturnType<typeof useStatisticView>
