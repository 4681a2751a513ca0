import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/readings')({
	loader: ({ context, params }) => loadScreen(context.client, 'readings', params),
	component: lazyRouteComponent(() => import('../features/readings/readings-page.tsx'), 'ReadingsPage'),
})
