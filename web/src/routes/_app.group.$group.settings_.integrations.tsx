import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/settings_/integrations')({
	loader: ({ context, params }) => loadScreen(context.client, 'integrations', params),
	component: lazyRouteComponent(() => import('../features/webhooks/integrations-page.tsx'), 'IntegrationsPage'),
})
