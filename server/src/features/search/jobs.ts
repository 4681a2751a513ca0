import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { forgetWords } from './queries.ts'

/** After the nightly purge. */
export const searchJobs = (db: Db): Work[] => [
	work(
		task('tidy_search'),
		async () => {
			await forgetWords(db)
		},
		'43 3 * * *',
	),
]
