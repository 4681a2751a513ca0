import type { House, Jobs } from '../../platform/house.ts'
import { backupJobs, oldBackupJobs } from './jobs.ts'

export const mountBackups = ({
	app,
	database,
	urls,
	config,
	nightly,
	disk,
}: Pick<House, 'app' | 'database' | 'urls' | 'config' | 'nightly' | 'disk'>): Jobs => ({
	usual: oldBackupJobs(database.owner, config, app.log),
	night: backupJobs(urls.direct, config, { nightly, disk }, app.log),
})
