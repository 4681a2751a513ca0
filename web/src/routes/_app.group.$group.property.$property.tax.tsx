import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { TaxSearch } from '../platform/places/tax-search.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/tax')({
	validateSearch: TaxSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'tax', params),
	component: lazyRouteComponent(() => import('../features/tax/tax-page.tsx'), 'TaxPage'),
})
