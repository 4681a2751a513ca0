import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CalendarSearch } from '../platform/places/calendar-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/calendar')({
	validateSearch: CalendarSearch,
	loader: ({ context }) => loadScreen(context.client, 'calendar'),
	component: lazyRouteComponent(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
})
