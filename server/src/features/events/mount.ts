import { eventRequests } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { eventHandlers } from './handlers.ts'
import { eventJobs } from './jobs.ts'

export function mountEvents({ app, serve, database }: Pick<House, 'app' | 'serve' | 'database'>): Jobs {
	serve(events, eventRequests, eventHandlers)
	return { night: eventJobs(database.owner, app.log) }
}
