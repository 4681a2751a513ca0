import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, search } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_visitor/join')({
	validateSearch: search({ now: oneOf(1) }),
	component: lazyRouteComponent(() => import('../features/members/join-page.tsx'), 'JoinPage'),
})
