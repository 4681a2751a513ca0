import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PropertySearch } from '../platform/places/property-search.ts'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/journals/view-{$journal}')({
	params: ids('journal'),
	validateSearch: PropertySearch,
	loader: ({ context, params }) => loadScreen(context.client, 'journal', params),
	component: lazyRouteComponent(() => import('../features/journals/journal-page.tsx'), 'JournalPage'),
})
