import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, search } from '../platform/places/address-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/settings')({
	/** `invite`: somebody is being invited. */
	validateSearch: search({ invite: oneOf(1) }),
	loader: ({ context, params }) => loadScreen(context.client, 'settings', params),
	component: lazyRouteComponent(() => import('../features/members/settings-page.tsx'), 'SettingsPage'),
})
