import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/group/$group/properties/')({
	component: lazyRouteComponent(() => import('../features/properties/list-page.tsx'), 'PropertyListPage'),
})
