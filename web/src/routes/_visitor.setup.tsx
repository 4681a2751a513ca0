import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { currentUser } from '../platform/session/session.ts'
import { loadScreen } from '../platform/api/screen.ts'

const steps = z.enum(['group', 'property', 'demo'])

export const Route = createFileRoute('/_visitor/setup')({
	validateSearch: z.object({ step: z.catch(z.optional(steps), undefined), group: z.catch(z.optional(z.uuid()), undefined) }),
	loader: async ({ context }) => {
		if (currentUser()) await loadScreen(context.client, 'userHome')
	},
	component: lazyRouteComponent(() => import('../setup/setup-page.tsx'), 'SetupPage'),
})
