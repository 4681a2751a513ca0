import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/')({
	loader: ({ context, params }) => loadScreen(context.client, 'groupHome', params),
	component: lazyRouteComponent(() => import('../features/groups/group-home-page.tsx'), 'GroupHomePage'),
})
