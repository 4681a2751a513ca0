import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FormSearch } from '../platform/places/list-search.ts'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/objects/edit-{$object}')({
	params: ids('object'),
	validateSearch: FormSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'objectEdit', params),
	component: lazyRouteComponent(() => import('../features/objects/object-edit-page.tsx'), 'ObjectEditPage'),
})
