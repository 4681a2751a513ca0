import type { House, Jobs } from '../../platform/house.ts'
import { backupJobs, oldBackupJobs } from './jobs.ts'

export const mountBackups = ({
	app,
	database,
	directUrl,
	config,
	nightly,
	disk,
}: Pick<House, 'app' | 'database' | 'directUrl' | 'config' | 'nightly' | 'disk'>): Jobs => ({
	usual: oldBackupJobs(database.owner, config, app.log),
	night: backupJobs(directUrl, config, { nightly, disk }, app.log),
})
