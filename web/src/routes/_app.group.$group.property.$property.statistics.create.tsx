import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/group/$group/property/$property/statistics/create')({
	component: lazyRouteComponent(() => import('../features/statistics/statistic-edit-page.tsx'), 'StatisticEditPage'),
})
