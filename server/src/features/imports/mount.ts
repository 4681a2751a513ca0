import { importRequests } from '@hausheft/contract/import-requests.ts'
import { imports } from '@hausheft/contract/imports.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { importHandlers } from './handlers.ts'
import { importJobs } from './jobs.ts'

type Needs = Pick<House, 'app' | 'serve' | 'serving' | 'database' | 'stores' | 'images' | 'config'>

export function mountImports({ app, serve, serving, database, stores, images, config }: Needs): Jobs {
	const moving = { arriving: stores.imports, store: stores.files, inspect: images.inspect, storage: config.groupStorage }
	const { seats } = serving.uploads
	serve(imports, importRequests, importHandlers(moving), { uploads: { store: stores.imports, seats, times: 2 } })
	return { long: importJobs(database, moving, app.log) }
}
