import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { ImportSearch } from '../platform/places/import-search.ts'

export const Route = createFileRoute('/_app/group/$group/settings_/import')({
	validateSearch: ImportSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'import', params),
	component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})
