import type { Db } from '../../platform/database/sql.ts'
import { enqueue, task, work, type Work } from '../../platform/jobs/task.ts'
import { tidyFiles } from '../files/actions.ts'
import { purgeSome } from './queries.ts'

const batch = 500

/** Every batch is a transaction of its own: where one ends, the next night goes on. */
export const trashJobs = (db: Db): Work[] => [
	work(
		task('purge_trash'),
		async () => {
			let purged = 0
			for (let done; done !== 0; purged += done) done = await purgeSome(db, batch)
			// The rows are gone: bytes that nothing names any more are found there.
			if (purged > 0) await enqueue(db, tidyFiles, {})
		},
		'3 2 * * *',
	),
]
