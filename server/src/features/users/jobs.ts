import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { removeKeptMails } from '../../platform/mail/kept.ts'
import { forgetPerson } from './actions.ts'
import { forgetHistory, forgetKeptHistory, forgetNames, listEverJoined } from './queries.ts'

const batch = 500

/** Every batch is a transaction of its own: where one ends, a repetition goes on. */
async function forgetAllNames(db: Db) {
	for (let done; done !== 0;) done = await forgetNames(db, batch)
}

export const userJobs = (db: Db, { dataDir }: Pick<Config, 'dataDir'>): Work[] => [
	work(forgetPerson, async ({ person, email }) => {
		await forgetAllNames(db)
		for (const group of await listEverJoined(db, person))
			for (let past = await forgetHistory(db, person, group, null, batch); past !== null;)
				past = await forgetHistory(db, person, group, past, batch)
		await removeKeptMails(dataDir, email)
	}),
	// Ten years have passed, or an entry has lost its amount.
	work(
		task('forget_names'),
		async () => {
			await forgetAllNames(db)
			await forgetKeptHistory(db)
		},
		'41 2 * * *',
	),
]
