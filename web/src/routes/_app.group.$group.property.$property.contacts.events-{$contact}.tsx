import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { HousesSearch } from '../platform/places/property-search.ts'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/contacts/events-{$contact}')({
	params: ids('contact'),
	validateSearch: HousesSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'contact', params),
	component: lazyRouteComponent(() => import('../features/contacts/contact-page.tsx'), 'ContactPage'),
})
