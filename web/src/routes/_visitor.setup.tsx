import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUser } from '../platform/session/session.ts'
import { id, oneOf, search } from '../platform/places/address-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_visitor/setup')({
	validateSearch: search({ step: oneOf('group', 'property', 'demo'), group: id }),
	loader: async ({ context }) => {
		if (currentUser()) await loadScreen(context.client, 'userHome')
	},
	component: lazyRouteComponent(() => import('../setup/setup-page.tsx'), 'SetupPage'),
})
