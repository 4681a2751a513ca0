import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { mendDocuments } from './documents/queries.ts'

/** In so many nights every entry's turn comes once. */
const nights = 28
const dayLength = 86_400_000

/** Looks whether entries are answered as their rows are; what is not is written anew, as by a change, and is a fault that the log tells of. */
export const eventJobs = (db: Db, log: FastifyBaseLogger): Work[] => [
	work(
		task<{ night?: number }>('mend_documents'),
		async ({ night = Math.floor(Date.now() / dayLength) }) => {
			const mended: string[] = []
			for (let after: string | null = null; ;) {
				const batch = await mendDocuments(db, after, { turn: night % nights, nights })
				mended.push(...batch.mended)
				after = batch.last
				if (after === null) break
			}
			if (mended.length > 0)
				log.error({ entries: mended.slice(0, 100), count: mended.length }, 'entries whose document was not what their rows say')
		},
		'37 3 * * *',
	),
]
