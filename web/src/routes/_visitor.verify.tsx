import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'

export const Route = createFileRoute('/_visitor/verify')({
	validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
	component: lazyRouteComponent(() => import('../features/sessions/verify-page.tsx'), 'VerifyPage'),
})
