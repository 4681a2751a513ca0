import type { Db } from '../../platform/database/sql.ts'
import { forGroupsInTurn } from '../../platform/database/groups-in-turn.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { forgetWords } from './queries.ts'

/** After the nightly purge; each group in a transaction of its own. */
export const searchJobs = (db: Db): Work[] => [
	work(
		task('tidy_search'),
		async () => {
			await forGroupsInTurn(db, async (groups) => {
				for (const group of groups) await forgetWords(db, group)
			})
		},
		'43 3 * * *',
	),
]
