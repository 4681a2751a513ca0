import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BalanceSearch } from '../platform/places/balance-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/balance')({
	validateSearch: BalanceSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'balance', params),
	component: lazyRouteComponent(() => import('../features/balance/balance-page.tsx'), 'BalancePage'),
})
