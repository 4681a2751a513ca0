import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/group/$group/property/$property/objects/create')({
	component: lazyRouteComponent(() => import('../features/objects/object-edit-page.tsx'), 'ObjectEditPage'),
})
