import { trash } from '@hausheft/contract/trash.ts'
import { trashRequests } from '@hausheft/contract/trash-requests.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { trashHandlers } from './handlers.ts'
import { trashJobs } from './jobs.ts'

export function mountTrash({ serve, database }: Pick<House, 'serve' | 'database'>): Jobs {
	serve(trash, trashRequests, trashHandlers)
	return { usual: trashJobs(database.owner) }
}
