import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../platform/api/client.ts'
import { ids } from '../platform/places/route-params.ts'

export const Route = createFileRoute('/_app/group/$group/properties/edit-{$prop}')({
	params: ids('prop'),
	loader: ({ context }) => context.client.ensureQueryData(read(properties.listPropertyTypes, {})),
	component: lazyRouteComponent(() => import('../features/properties/edit-page.tsx'), 'PropertyEditPage'),
})
