import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/group/$group/property/$property/journals/create')({
	component: lazyRouteComponent(() => import('../features/journals/journal-edit-page.tsx'), 'JournalEditPage'),
})
