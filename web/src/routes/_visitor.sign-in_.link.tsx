import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { search, text } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_visitor/sign-in_/link')({
	validateSearch: search({ next: text() }),
	component: lazyRouteComponent(() => import('../features/sessions/magic-link-page.tsx'), 'MagicLinkPage'),
})
