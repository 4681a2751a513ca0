import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/export')({
	loader: ({ context, params }) => loadScreen(context.client, 'export', params),
	component: lazyRouteComponent(() => import('../features/exports/export-page.tsx'), 'ExportPage'),
})
