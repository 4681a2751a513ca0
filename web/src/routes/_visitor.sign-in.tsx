import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, search, text } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_visitor/sign-in')({
	validateSearch: search({ next: text(), popup: oneOf(1), code: oneOf(1), problem: text() }),
	component: lazyRouteComponent(() => import('../features/sessions/sign-in-page.tsx'), 'SignInPage'),
})
