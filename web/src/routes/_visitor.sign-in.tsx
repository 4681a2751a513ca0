import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'

export const Route = createFileRoute('/_visitor/sign-in')({
	validateSearch: z.object({ next: z.catch(z.optional(z.string()), undefined), popup: z.catch(z.optional(z.literal(1)), undefined) }),
	component: lazyRouteComponent(() => import('../features/sessions/sign-in-page.tsx'), 'SignInPage'),
})
