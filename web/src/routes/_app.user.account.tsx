import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/screen.ts'

export const Route = createFileRoute('/_app/user/account')({
	loader: ({ context }) => loadScreen(context.client, 'userHome'),
	component: lazyRouteComponent(() => import('../features/sessions/account-page.tsx'), 'AccountPage'),
})
