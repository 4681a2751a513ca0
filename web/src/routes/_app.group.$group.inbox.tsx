import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { oneOf, search } from '../platform/places/address-search.ts'

export const Route = createFileRoute('/_app/group/$group/inbox')({
	validateSearch: search({ show: oneOf('done', 'all') }),
	// What a mail's own address needs holds the list too.
	loader: ({ context, params }) => ('mail' in params ? undefined : loadScreen(context.client, 'inbox', params)),
	component: lazyRouteComponent(() => import('../features/inbox/inbox-page.tsx'), 'InboxPage'),
})
