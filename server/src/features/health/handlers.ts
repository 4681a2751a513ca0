import { backupState, type health, type StandbyState } from '@hausheft/contract/health.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import { findBackups } from '../../platform/backup/found.ts'
import type { Hosts } from '../../platform/database/watch-hosts.ts'
import type { Disk } from '../../platform/disk.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { BackingUp } from '../../platform/servers/backing-up.ts'
import { countFindings } from './queries.ts'

type Needs = {
	disk: Disk
	hosts: Hosts
	backingUp: BackingUp
	/** Else whoever would write now would wait in vain. */
	takesWrites: () => boolean
	/** The store of files. */
	isThere: () => Promise<boolean>
	standby: () => Promise<StandbyState>
}
/** Every endpoint runs in a transaction: whoever gets here has asked the database. */
export const healthHandlers = (
	config: Pick<Config, 'dataDir' | 'backupDir'>,
	{ disk, hosts, backingUp, takesWrites, isThere, standby }: Needs,
): Handlers<typeof health> => ({
	getHealth: async ({ db }) => {
		if (!takesWrites()) throw new Refusal('unavailable')
		return {
			status: 'ok',
			hosts: hosts.state(),
			standby: await standby(),
			disk: await disk.state(),
			store: (await isThere()) ? 'here' : 'away',
			backup: backupState((await findBackups(config, backingUp)).last_on, dayOf(new Date().toISOString())),
			files: await countFindings(db),
		}
	},
})
