import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FormSearch } from '../platform/places/list-search.ts'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/journals/edit-{$journal}')({
	params: ids('journal'),
	validateSearch: FormSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'journalEdit', params),
	component: lazyRouteComponent(() => import('../features/journals/journal-edit-page.tsx'), 'JournalEditPage'),
})
