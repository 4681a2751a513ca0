import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/stays_/rules')({
	loader: ({ context, params }) => loadScreen(context.client, 'stayRules', params),
	component: lazyRouteComponent(() => import('../features/stays/stay-rules-page.tsx'), 'StayRulesPage'),
})
