import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { search, text } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_visitor/sign-up')({
	validateSearch: search({ next: text() }),
	component: lazyRouteComponent(() => import('../features/sessions/sign-up-page.tsx'), 'SignUpPage'),
})
