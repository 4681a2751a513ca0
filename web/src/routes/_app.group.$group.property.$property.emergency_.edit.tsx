import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/emergency_/edit')({
	loader: ({ context, params }) => loadScreen(context.client, 'emergencyEdit', params),
	component: lazyRouteComponent(() => import('../features/emergency/emergency-edit-page.tsx'), 'EmergencyEditPage'),
})
