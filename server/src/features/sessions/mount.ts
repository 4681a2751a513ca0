import { sessionRequests } from '@hausheft/contract/session-requests.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { sessionHandlers } from './handlers.ts'
import { sessionJobs } from './jobs.ts'

export function mountSessions({
	serveBeside,
	identity,
	database,
	config,
}: Pick<House, 'serveBeside' | 'identity' | 'database' | 'config'>): Jobs {
	serveBeside(sessions, sessionRequests, sessionHandlers(identity, database, config))
	return { usual: sessionJobs(identity, database, config) }
}
