import { backupState, type health } from '@hausheft/contract/health.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import { findBackups } from '../../platform/backup/found.ts'
import type { Disk } from '../../platform/disk.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { countFindings } from './queries.ts'

type Needs = { disk: Disk; isThere: () => Promise<boolean> }
/** Every endpoint runs in a transaction: whoever gets here has asked the database. */
export const healthHandlers = (config: Pick<Config, 'dataDir' | 'backupDir'>, { disk, isThere }: Needs): Handlers<typeof health> => ({
	getHealth: async ({ db }) => ({
		status: 'ok',
		disk: await disk.state(),
		store: (await isThere()) ? 'here' : 'away',
		backup: backupState((await findBackups(config)).last_on, dayOf(new Date().toISOString())),
		files: await countFindings(db),
	}),
})
