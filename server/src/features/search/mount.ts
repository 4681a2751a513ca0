import { search } from '@hausheft/contract/search.ts'
import { searchRequests } from '@hausheft/contract/search-requests.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { searchHandlers } from './handlers.ts'
import { searchJobs } from './jobs.ts'

export function mountSearch({ serve, database }: Pick<House, 'serve' | 'database'>): Jobs {
	serve(search, searchRequests, searchHandlers)
	return { usual: searchJobs(database.owner) }
}
