import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { search, text } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_visitor/verify')({
	validateSearch: search({ token: text() }),
	component: lazyRouteComponent(() => import('../features/sessions/verify-page.tsx'), 'VerifyPage'),
})
