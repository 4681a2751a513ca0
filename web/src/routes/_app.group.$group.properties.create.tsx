import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../platform/api/client.ts'

export const Route = createFileRoute('/_app/group/$group/properties/create')({
	loader: ({ context }) => context.client.ensureQueryData(read(properties.listPropertyTypes, {})),
	component: lazyRouteComponent(() => import('../features/properties/edit-page.tsx'), 'PropertyEditPage'),
})
