import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { PropertySearch } from '../platform/places/property-search.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/sharing')({
	validateSearch: PropertySearch,
	loader: ({ context, params }) => loadScreen(context.client, 'sharing', params),
	component: lazyRouteComponent(() => import('../features/sharing/sharing-page.tsx'), 'SharingPage'),
})
