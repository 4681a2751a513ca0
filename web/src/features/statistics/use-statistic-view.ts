import { getRouteApi, useSearch } from '@tanstack/react-router'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { StatisticSearch } from './statistic-search.ts'

const route = getRouteApi('/_app/group/$group/property/$property/statistics/view-{$statistic}')

/** How a statistic is looked at, as its address says: a reload and the way back keep it. */
export function useStatisticView(statistic: Pick<Statistic, 'scale'>) {
	const navigate = route.useNavigate()
	const search = StatisticSearch.parse(useSearch({ strict: false }))
	const set = (changes: StatisticSearch) =>
		void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
	return { ...search, scale: search.scale ?? statistic.scale, set }
}
export type StatisticView = ReturnType<typeof useStatisticView>
