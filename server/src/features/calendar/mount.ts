import { calendarFileRequests, calendarRequests } from '@hausheft/contract/calendar-requests.ts'
import { calendar, calendarFile } from '@hausheft/contract/calendar.ts'
import type { House } from '../../platform/house.ts'
import { calendarFileHandlers, calendarHandlers } from './handlers.ts'

export function mountCalendar({
	serve,
	serveBeside,
	database,
	config,
}: Pick<House, 'serve' | 'serveBeside' | 'database' | 'config'>): void {
	serve(calendar, calendarRequests, calendarHandlers(config))
	serveBeside(calendarFile, calendarFileRequests, calendarFileHandlers(database, config))
}
