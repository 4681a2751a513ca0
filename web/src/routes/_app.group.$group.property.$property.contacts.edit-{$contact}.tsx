import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FormSearch } from '../platform/places/list-search.ts'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/contacts/edit-{$contact}')({
	params: ids('contact'),
	validateSearch: FormSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'contactEdit', params),
	component: lazyRouteComponent(() => import('../features/contacts/contact-edit-page.tsx'), 'ContactEditPage'),
})
