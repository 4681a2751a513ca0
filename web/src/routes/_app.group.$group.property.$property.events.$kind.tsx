import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { kinds } from '@hausheft/contract/event-parts.ts'
import { ListsSearch } from '../platform/places/property-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

const lists = ['all', ...kinds] as const

export const Route = createFileRoute('/_app/group/$group/property/$property/events/$kind')({
	params: { parse: ({ kind }) => lists.some((list) => list === kind) && { kind: kind as (typeof lists)[number] } },
	validateSearch: ListsSearch,
	// The kind stands in the path; one that came along from the timeline leads to its list.
	beforeLoad: ({ params, search: { kind, ...search } }) => {
		if (kind) throw redirect({ to: '/group/$group/property/$property/events/$kind', params: { ...params, kind }, search, replace: true })
	},
	loader: ({ context, params }) => loadScreen(context.client, `events/${params.kind}`, params),
	component: lazyRouteComponent(() => import('../features/workbench/workbench-page.tsx'), 'WorkbenchPage'),
})
