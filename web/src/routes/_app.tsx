import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireUser } from '../platform/places/guard.ts'

export const Route = createFileRoute('/_app')({
	beforeLoad: ({ location }) => requireUser(location.href),
	component: lazyRouteComponent(() => import('../shell/app-frame.tsx'), 'AppFrame'),
})
