import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { groups } from '@hausheft/contract/groups.ts'
import { read } from '../platform/api.ts'
import { homeGroup } from '../platform/last-place.ts'
import { loadScreen } from '../platform/screen.ts'

export const Route = createFileRoute('/_app/user/')({
	loader: async ({ context }) => {
		await loadScreen(context.client, 'userHome')
		const group = homeGroup(context.client.getQueryData(read(groups.listGroups, {}).queryKey) ?? [])
		if (group) throw redirect({ to: '/group/$group', params: { group }, replace: true })
	},
	component: lazyRouteComponent(() => import('../features/groups/groups-page.tsx'), 'GroupsPage'),
})
