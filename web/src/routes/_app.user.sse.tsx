import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/sse')({
	loader: ({ context }) => loadScreen(context.client, 'liveLog'),
	component: lazyRouteComponent(() => import('../features/users/live-log-page.tsx'), 'LiveLogPage'),
})
