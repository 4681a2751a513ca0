import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/screen.ts'

export const Route = createFileRoute('/_app/group/$group/settings')({
	loader: ({ context, params }) => loadScreen(context.client, 'settings', params),
	component: lazyRouteComponent(() => import('../features/members/settings-page.tsx'), 'SettingsPage'),
})
