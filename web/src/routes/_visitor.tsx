import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_visitor')({
	component: lazyRouteComponent(() => import('../shell/visitor-frame.tsx'), 'VisitorFrame'),
})
