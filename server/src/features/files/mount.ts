import { annotationRequests } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { fileRequests } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { checkFiles, developSoon } from './actions.ts'
import { annotationHandlers, fileHandlers } from './handlers.ts'
import { fileJobs } from './jobs.ts'

type Needs = Pick<House, 'serve' | 'app' | 'database' | 'stores' | 'holding' | 'derived' | 'images' | 'config'>

export function mountFiles({ serve, app, database: { owner }, stores, holding, derived, images, config }: Needs): Jobs {
	const develop = (file: string) => developSoon(owner, file)
	serve(files, fileRequests, fileHandlers({ store: stores.files, derived, images, develop }, config))
	const { short, developing, long } = fileJobs({ db: owner, store: stores.files, derived, holding, log: app.log })
	return {
		usual: short,
		pictures: developing,
		night: long,
		onRunning: () => enqueue(owner, checkFiles, { before: new Date().toISOString() }, { key: checkFiles.name }),
	}
}

export const mountAnnotations = ({ serve }: Pick<House, 'serve'>): void => serve(annotations, annotationRequests, annotationHandlers)
