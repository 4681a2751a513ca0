import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { LateSessionOver } from '../features/sessions/late-session-over.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { LateToaster } from '../ui/late-toaster.tsx'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
	component: Root,
	notFoundComponent: lazyRouteComponent(() => import('../kit/not-found-page.tsx'), 'NotFoundPage'),
	errorComponent: ErrorPage,
})

function Root() {
	return (
		<>
			<Outlet />
			<LateSessionOver />
			<LateToaster />
		</>
	)
}
