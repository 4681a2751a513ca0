import { closings } from '@hausheft/contract/closings.ts'
import { closingRequests } from '@hausheft/contract/closing-requests.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { closingHandlers } from './handlers.ts'
import { closingJobs } from './jobs.ts'

type Needs = Pick<House, 'app' | 'serve' | 'config' | 'database' | 'stores' | 'folders' | 'programs'>

export function mountClosings({ app, serve, config, database, stores, folders, programs }: Needs): Jobs {
	serve(closings, closingRequests, closingHandlers)
	const making = { files: config.files, folder: folders.making, program: programs.closing }
	return { long: closingJobs({ db: database.owner, log: app.log, store: stores.files, ...making }) }
}
