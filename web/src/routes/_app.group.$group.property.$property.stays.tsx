import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { StaysSearch } from '../platform/places/stays-search.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/stays')({
	validateSearch: StaysSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'stays', params),
	component: lazyRouteComponent(() => import('../features/stays/stays-page.tsx'), 'StaysPage'),
})
