import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/statistics/view-{$statistic}')({
	params: ids('statistic'),
	loader: ({ context, params }) => loadScreen(context.client, 'statistic', params),
	component: lazyRouteComponent(() => import('../features/statistics/statistic-page.tsx'), 'StatisticPage'),
})
