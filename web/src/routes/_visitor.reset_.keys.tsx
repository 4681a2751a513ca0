import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_visitor/reset_/keys')({
	component: lazyRouteComponent(() => import('../features/sessions/lock-keys-page.tsx'), 'LockKeysPage'),
})
