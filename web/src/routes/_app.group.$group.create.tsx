import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { id, search, text } from '../platform/places/address-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/create')({
	validateSearch: search({ property: id, watch: text(), title: text(200) }),
	loader: ({ context, params }) => loadScreen(context.client, 'quickCapture', params),
	component: lazyRouteComponent(() => import('../features/groups/quick-capture-page.tsx'), 'QuickCapturePage'),
})
