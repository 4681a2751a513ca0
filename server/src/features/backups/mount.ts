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
}: Pick<House, 'app' | 'database' | 'directUrl' | 'readUrl' | 'config' | 'nightly' | 'disk'>): Jobs => ({
	usual: oldBackupJobs(database.owner, config, app.log),
	night: backupJobs(directUrl, config, { nightly, disk, readUrl }, app.log),
})
