import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/parties')({
	loader: ({ context, params }) => loadScreen(context.client, 'parties', params),
	component: lazyRouteComponent(() => import('../features/parties/parties-page.tsx'), 'PartiesPage'),
})
