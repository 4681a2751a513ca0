import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { search, text } from '../platform/places/address-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/share')({
	validateSearch: search({ again: text(), full: text() }),
	loader: ({ context }) => loadScreen(context.client, 'share'),
	component: lazyRouteComponent(() => import('../features/groups/share-page.tsx'), 'SharePage'),
})
