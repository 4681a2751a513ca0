import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { HousesSearch } from '../platform/property-search.ts'
import { ids } from '../platform/route-params.ts'
import { loadScreen } from '../platform/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/contacts/events-{$contact}')({
	params: ids('contact'),
	validateSearch: HousesSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'contact', params),
	component: lazyRouteComponent(() => import('../features/contacts/contact-page.tsx'), 'ContactPage'),
})
