import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CalendarCreateSearch } from '../platform/places/calendar-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/user/calendar_/create')({
	validateSearch: CalendarCreateSearch,
	loader: ({ context }) => loadScreen(context.client, 'calendarCreate'),
	component: lazyRouteComponent(() => import('../features/calendar/calendar-create-page.tsx'), 'CalendarCreatePage'),
})
