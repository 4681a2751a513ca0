import { backupState, type health } from '@hausheft/contract/health.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import { findBackups } from '../../platform/backup/found.ts'
import type { Hosts } from '../../platform/database/watch-hosts.ts'
import type { Disk } from '../../platform/disk.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { BackingUp } from '../../platform/servers/backing-up.ts'
import { countFindings } from './queries.ts'

type Needs = { disk: Disk; hosts: Hosts; backingUp: BackingUp; isThere: () => Promise<boolean> }
/** Every endpoint runs in a transaction: whoever gets here has asked the database. */
export const healthHandlers = (
	config: Pick<Config, 'dataDir' | 'backupDir'>,
	{ disk, hosts, backingUp, isThere }: Needs,
): Handlers<typeof health> => ({
	getHealth: async ({ db }) => ({
		status: 'ok',
		hosts: hosts.state(),
		disk: await disk.state(),
		store: (await isThere()) ? 'here' : 'away',
		backup: backupState((await findBackups(config, backingUp)).last_on, dayOf(new Date().toISOString())),
		files: await countFindings(db),
	}),
})
