import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'
import { ReminderSearch } from '../platform/places/reminder-search.ts'

export const Route = createFileRoute('/_app/group/$group/reminder')({
	validateSearch: ReminderSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'reminder', params),
	component: lazyRouteComponent(() => import('../features/reminders/reminder-page.tsx'), 'ReminderPage'),
})
