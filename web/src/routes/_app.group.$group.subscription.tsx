import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/subscription')({
	loader: ({ context, params }) => loadScreen(context.client, 'subscription', params),
	component: lazyRouteComponent(() => import('../features/plans/subscription-page.tsx'), 'SubscriptionPage'),
})
