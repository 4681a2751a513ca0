import { userRequests } from '@hausheft/contract/user-requests.ts'
import { users } from '@hausheft/contract/users.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { userHandlers } from './handlers.ts'
import { userJobs } from './jobs.ts'

type Needs = Pick<House, 'serve' | 'serving' | 'database' | 'identity' | 'stores' | 'config'>

export function mountUsers({ serve, serving, database, identity, stores, config }: Needs): Jobs {
	serve(users, userRequests, userHandlers({ database, identity, store: stores.files, actorOf: serving.actorOf }))
	return { usual: userJobs(database.owner, config) }
}
