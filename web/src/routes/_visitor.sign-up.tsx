import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'

export const Route = createFileRoute('/_visitor/sign-up')({
	validateSearch: z.object({ next: z.catch(z.optional(z.string()), undefined) }),
	component: lazyRouteComponent(() => import('../features/sessions/sign-up-page.tsx'), 'SignUpPage'),
})
