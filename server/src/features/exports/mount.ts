import { exportRequests } from '@hausheft/contract/export-requests.ts'
import { exports } from '@hausheft/contract/exports.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { exportHandlers } from './handlers.ts'
import { exportJobs } from './jobs.ts'

type Needs = Pick<House, 'app' | 'serve' | 'config' | 'database' | 'readUrl' | 'stores' | 'folders' | 'programs' | 'isMade'>

export function mountExports({ app, serve, config, database, readUrl, stores, folders, programs, isMade }: Needs): Jobs {
	const made = stores.exports
	serve(exports, exportRequests, exportHandlers({ made, isMade }))
	const making = { files: config.files, folder: folders.making, program: programs.report }
	const { short, long } = exportJobs({ db: database.owner, log: app.log, url: readUrl, made, ...making })
	return { usual: short, long }
}
