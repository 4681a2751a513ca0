import { annotationRequests } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { fileRequests } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import type { Store } from '../../platform/files/store.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { checkFiles, developSoon } from './actions.ts'
import { annotationHandlers, fileHandlers } from './handlers.ts'
import { fileJobs } from './jobs.ts'
import { knownFiles } from './queries.ts'

type Needs = Pick<House, 'serve' | 'app' | 'database' | 'stores' | 'holding' | 'derived' | 'images' | 'markedPdfs' | 'config'>

export function mountFiles({ serve, app, database: { owner }, stores, holding, derived, images, markedPdfs, config }: Needs): Jobs {
	const develop = (file: string) => developSoon(owner, file)
	serve(files, fileRequests, fileHandlers({ store: stores.files, derived, images, markedPdfs, develop }, config))
	dropCopies(app, (ids) => knownFiles(owner, ids), stores.files)
	const { short, developing, long } = fileJobs({ db: owner, store: stores.files, derived, holding, log: app.log })
	return {
		usual: short,
		pictures: developing,
		night: long,
		onRunning: () => enqueue(owner, checkFiles, { before: new Date().toISOString() }, { key: checkFiles.name }),
	}
}

const often = 6 * 60 * 60 * 1000
/** A job runs on one server, and what it removes has copies on the disks of others. */
function dropCopies(app: House['app'], known: (ids: string[]) => Promise<Set<string>>, store: Store) {
	const drop = () => store.dropCopies?.(known).catch((error: unknown) => app.log.warn({ err: error }, 'copies of small images'))
	const timer = store.dropCopies && setInterval(() => void drop(), often).unref()
	app.addHook('onClose', async () => clearInterval(timer))
}

export const mountAnnotations = ({ serve }: Pick<House, 'serve'>): void => serve(annotations, annotationRequests, annotationHandlers)
