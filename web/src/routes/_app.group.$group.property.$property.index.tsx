import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PropertySearch } from '../platform/places/property-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/')({
	validateSearch: PropertySearch,
	loader: ({ context, params }) => loadScreen(context.client, 'propertyHome', params),
	component: lazyRouteComponent(() => import('../features/properties/property-home-page.tsx'), 'PropertyHomePage'),
})
