import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FormSearch } from '../platform/list-search.ts'
import { ids } from '../platform/route-params.ts'
import { loadScreen } from '../platform/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/objects/edit-{$object}')({
	params: ids('object'),
	validateSearch: FormSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'objectEdit', params),
	component: lazyRouteComponent(() => import('../features/objects/object-edit-page.tsx'), 'ObjectEditPage'),
})
