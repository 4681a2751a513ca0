import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/account')({
	loader: ({ context }) => loadScreen(context.client, 'account'),
	component: lazyRouteComponent(() => import('../features/users/account-page.tsx'), 'AccountPage'),
})
