import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { purgeSome } from './queries.ts'

const batch = 500

/** Every batch is a transaction of its own: where one ends, the next night goes on. */
export const trashJobs = (db: Db): Work[] => [
	work(
		task('purge_trash'),
		async () => {
			for (let done; done !== 0;) done = await purgeSome(db, batch)
		},
		'3 2 * * *',
	),
]
