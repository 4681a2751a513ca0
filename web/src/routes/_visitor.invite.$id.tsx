import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_visitor/invite/$id')({
	params: ids('id'),
	component: lazyRouteComponent(() => import('../features/members/invitation-page.tsx'), 'InvitationPage'),
})
