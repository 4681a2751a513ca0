import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_visitor/sign-in_/done')({
	component: lazyRouteComponent(() => import('../features/sessions/sign-in-done-page.tsx'), 'SignInDonePage'),
})
