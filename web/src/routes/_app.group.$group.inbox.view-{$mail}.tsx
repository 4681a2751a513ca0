import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/inbox/view-{$mail}')({
	params: ids('mail'),
	loader: ({ context, params }) => loadScreen(context.client, 'mail', params),
	component: lazyRouteComponent(() => import('../features/inbox/mail-view.tsx'), 'MailPage'),
})
