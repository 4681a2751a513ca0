import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/group/$group/property/$property/contacts/create')({
	component: lazyRouteComponent(() => import('../features/contacts/contact-edit-page.tsx'), 'ContactEditPage'),
})
