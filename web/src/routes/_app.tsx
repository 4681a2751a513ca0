import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireUser } from '../platform/guard.ts'

export const Route = createFileRoute('/_app')({
	beforeLoad: ({ location }) => requireUser(location.href),
	component: lazyRouteComponent(() => import('../features/shell/app-frame.tsx'), 'AppFrame'),
})
