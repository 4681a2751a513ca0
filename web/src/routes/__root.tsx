import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { LateSessionOver } from '../features/sessions/late-session-over.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { NotFoundPage } from '../kit/not-found-page.tsx'
import { LateToaster } from '../ui/late-toaster.tsx'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
	component: Root,
	notFoundComponent: NotFoundPage,
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
