import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ids } from '../platform/places/route-params.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/contacts/export-{$contact}')({
	params: ids('contact'),
	loader: ({ context, params }) => loadScreen(context.client, 'contactExport', params),
	component: lazyRouteComponent(() => import('../features/contacts/contact-export-page.tsx'), 'ContactExportPage'),
})
