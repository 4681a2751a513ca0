import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

const places = ['entry', 'readings', 'stopwatch'] as const

export const Route = createFileRoute('/_app/go/$to')({
	params: { parse: ({ to }) => places.some((place) => place === to) && { to: to as (typeof places)[number] } },
	loader: ({ context }) => loadScreen(context.client, 'userHome'),
	component: lazyRouteComponent(() => import('../features/groups/go-page.tsx'), 'GoPage'),
})
