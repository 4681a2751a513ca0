import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/settings/role-{$user}')({
	params: ids('user'),
	component: lazyRouteComponent(() => import('../features/members/role-page.tsx'), 'RolePage'),
})
