import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FilesSearch } from '../platform/places/property-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/files')({
	validateSearch: FilesSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'files', params),
	component: lazyRouteComponent(() => import('../features/files/files-page.tsx'), 'FilesPage'),
})
