import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/settings_/export')({
	loader: ({ context, params }) => loadScreen(context.client, 'groupExport', params),
	component: lazyRouteComponent(() => import('../features/exports/group-export-page.tsx'), 'GroupExportPage'),
})
