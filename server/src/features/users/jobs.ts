import type { Config } from '../../config.ts'
import { addDeletedPersons } from '../../platform/backup/deleted-persons.ts'
import { noteDeletedPersons } from '../../platform/database/deleted-persons.ts'
import { forGroupsInTurn } from '../../platform/database/groups-in-turn.ts'
import type { Db } from '../../platform/database/sql.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { removeKeptMails } from '../../platform/mail/kept.ts'
import { forgetEverywhere, forgetNamesIn, forgetPerson } from './actions.ts'
import { forgetKeptHistory } from './queries.ts'

export const userJobs = (db: Db, { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): Work[] => [
	work(forgetPerson, async ({ person, email }) => {
		await addDeletedPersons(backupDir, [person])
		await noteDeletedPersons(db, [person])
		await forgetEverywhere(db, person)
		await removeKeptMails(dataDir, email)
	}),
	// Ten years have passed, or an entry has lost its amount.
	work(
		task('forget_names'),
		async () => {
			await forGroupsInTurn(db, async (groups) => {
				await forgetNamesIn(db, groups)
				await forgetKeptHistory(db, groups)
			})
		},
		'41 2 * * *',
	),
]
