import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { HistorySearch } from '../platform/places/history-search.ts'

export const Route = createFileRoute('/_app/group/$group/settings_/history')({
	validateSearch: HistorySearch,
	loader: ({ context, params }) => loadScreen(context.client, 'history', params),
	component: lazyRouteComponent(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
})
