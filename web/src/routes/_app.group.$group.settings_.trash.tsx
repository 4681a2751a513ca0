import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { TrashSearch } from '../platform/places/trash-search.ts'

export const Route = createFileRoute('/_app/group/$group/settings_/trash')({
	validateSearch: TrashSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'trash', params),
	component: lazyRouteComponent(() => import('../features/trash/trash-page.tsx'), 'TrashPage'),
})
