import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PropertySearch } from '../platform/places/property-search.ts'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/objects/view-{$object}')({
	params: ids('object'),
	validateSearch: PropertySearch,
	loader: ({ context, params }) => loadScreen(context.client, 'object', params),
	component: lazyRouteComponent(() => import('../features/objects/object-page.tsx'), 'ObjectPage'),
})
