// Hides that the backup of every night runs in a process of its own, behind everybody who uses the house.
import { openStore } from '../files/store.ts'
import { answerTasks } from '../processes/work.ts'
import { makeNightly } from './nightly.ts'
import type { NightlyTask } from './nightly-tasks.ts'
import type { Made } from './whole.ts'

answerTasks<NightlyTask, Made>(async ({ databaseUrl, files, secret, folder, passphrase, day }) => {
	process.umask(0o077)
	const house = { databaseUrl, store: await openStore(files), secret: secret === null ? null : Buffer.from(secret, 'base64') }
	return makeNightly(house, folder, passphrase, day)
}, 2 ** 30)
