import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { groups } from '@hausheft/contract/groups.ts'
import { read } from '../platform/api/client.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/')({
	loader: async ({ context }) => {
		await loadScreen(context.client, 'userHome')
		const list = context.client.getQueryData(read(groups.listGroups, {}).queryKey)
		if (list?.length === 0) throw redirect({ to: '/setup', replace: true })
		const [only, other] = list ?? []
		if (only && !other) throw redirect({ to: '/group/$group', params: { group: only.id }, replace: true })
	},
	component: lazyRouteComponent(() => import('../features/users/home-page.tsx'), 'HomePage'),
})
