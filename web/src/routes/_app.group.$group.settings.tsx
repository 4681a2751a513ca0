import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/settings')({
	/** `invite`: somebody is being invited. */
	validateSearch: z.object({ invite: z.catch(z.optional(z.literal(1)), undefined) }),
	loader: ({ context, params }) => loadScreen(context.client, 'settings', params),
	component: lazyRouteComponent(() => import('../features/members/settings-page.tsx'), 'SettingsPage'),
})
