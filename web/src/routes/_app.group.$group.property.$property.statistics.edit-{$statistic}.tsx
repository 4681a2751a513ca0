import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FormSearch } from '../platform/places/list-search.ts'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/statistics/edit-{$statistic}')({
	params: ids('statistic'),
	validateSearch: FormSearch,
	component: lazyRouteComponent(() => import('../features/statistics/statistic-edit-page.tsx'), 'StatisticEditPage'),
})
