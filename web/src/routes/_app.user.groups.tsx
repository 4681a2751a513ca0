import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/groups')({
	loader: ({ context }) => loadScreen(context.client, 'userGroups'),
	component: lazyRouteComponent(() => import('../features/groups/groups-page.tsx'), 'GroupsPage'),
})
