// Hides that the backup of every night runs in a process of its own, behind everybody who uses the house.
import { openStores } from '../files/open-stores.ts'
import { answerTasks } from '../processes/work.ts'
import { makeNightly } from './nightly.ts'
import type { NightlyDone, NightlyStep } from './nightly-tasks.ts'
import { tryWeekly } from './weekly.ts'

answerTasks<NightlyStep, NightlyDone>(async (task) => {
	process.umask(0o077)
	if (task.step === 'try') return { tried: await tryWeekly(task) }
	const { databaseUrl, files, secret, folder, passphrase, day, left } = task
	const { files: store } = await openStores(files)
	const house = { databaseUrl, store, secret: secret === null ? null : Buffer.from(secret, 'base64'), left }
	return { made: await makeNightly(house, folder, passphrase, day) }
}, 2 ** 30)
