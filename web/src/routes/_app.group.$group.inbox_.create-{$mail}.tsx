import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/inbox_/create-{$mail}')({
	params: ids('mail'),
	loader: ({ context, params }) => loadScreen(context.client, 'mailEntry', params),
	component: lazyRouteComponent(() => import('../features/inbox/mail-entry-page.tsx'), 'MailEntryPage'),
})
