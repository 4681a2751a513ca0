import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/group/$group/properties/create')({
	component: lazyRouteComponent(() => import('../features/properties/edit-page.tsx'), 'PropertyEditPage'),
})
