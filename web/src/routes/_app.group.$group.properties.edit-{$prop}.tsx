import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ids } from '../platform/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/properties/edit-{$prop}')({
	params: ids('prop'),
	component: lazyRouteComponent(() => import('../features/properties/edit-page.tsx'), 'PropertyEditPage'),
})
