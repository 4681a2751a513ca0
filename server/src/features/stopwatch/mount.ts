import { stopwatchRequests } from '@hausheft/contract/stopwatch-requests.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { stopwatchHandlers } from './handlers.ts'
import { stopwatchJobs } from './jobs.ts'

export function mountStopwatch({ serve, database }: Pick<House, 'serve' | 'database'>): Jobs {
	serve(stopwatch, stopwatchRequests, stopwatchHandlers)
	return { usual: stopwatchJobs(database.owner) }
}
