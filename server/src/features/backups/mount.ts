import type { House, Jobs } from '../../platform/house.ts'
import { backupJobs, oldBackupJobs } from './jobs.ts'

export const mountBackups = ({
	app,
	database,
	directUrl,
	readUrl,
	config,
	nightly,
	disk,
	backingUp,
}: Pick<House, 'app' | 'database' | 'directUrl' | 'readUrl' | 'config' | 'nightly' | 'disk' | 'backingUp'>): Jobs => ({
	usual: oldBackupJobs(database.owner, config, backingUp, app.log),
	night: backupJobs(directUrl, config, { db: database.owner, nightly, disk, readUrl, backingUp }, app.log),
})
