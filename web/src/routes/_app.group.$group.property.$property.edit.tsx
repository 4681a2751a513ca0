import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../platform/api/client.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/edit')({
	loader: async ({ context, params }) => {
		await Promise.all([
			loadScreen(context.client, 'properties', params),
			context.client.ensureQueryData(read(properties.listPropertyTypes, {})),
		])
	},
	component: lazyRouteComponent(() => import('../features/properties/edit-page.tsx'), 'PropertyEditPage'),
})
