import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ListSearch } from '../platform/places/list-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/statistics')({
	validateSearch: ListSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'statistics', params),
	component: lazyRouteComponent(() => import('../features/statistics/statistic-list-page.tsx'), 'StatisticListPage'),
})
