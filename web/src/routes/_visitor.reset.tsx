import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { search, text } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_visitor/reset')({
	validateSearch: search({ token: text() }),
	component: lazyRouteComponent(() => import('../features/sessions/reset-page.tsx'), 'ResetPage'),
})
