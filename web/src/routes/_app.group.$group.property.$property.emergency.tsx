import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/emergency')({
	loader: ({ context, params }) => loadScreen(context.client, 'emergency', params),
	component: lazyRouteComponent(() => import('../features/emergency/emergency-page.tsx'), 'EmergencyPage'),
})
