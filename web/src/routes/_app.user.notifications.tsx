import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/notifications')({
	loader: ({ context }) => loadScreen(context.client, 'notifications'),
	component: lazyRouteComponent(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
