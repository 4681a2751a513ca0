import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { discardStopped } from './queries.ts'

export const stopwatchJobs = (db: Db): Work[] => [work(task('discard_stopwatches'), () => discardStopped(db), '13 2 * * *')]
