import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ListSearch } from '../platform/places/list-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/journals')({
	validateSearch: ListSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'journals', params),
	component: lazyRouteComponent(() => import('../features/journals/journal-list-page.tsx'), 'JournalListPage'),
})
