import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/year/$year')({
	loader: ({ context, params }) => loadScreen(context.client, 'year', params),
	component: lazyRouteComponent(() => import('../features/years/year-page.tsx'), 'YearPage'),
})
