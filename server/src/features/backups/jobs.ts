import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import type { Nightly } from '../../platform/backup/nightly-tasks.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'

type Place = Pick<Config, 'dataDir' | 'backupDir' | 'backupPassphrase'>
export const backUp = task('back_up')

/** Before the night's other work, which clears away what an archive should still name. */
export const backupJobs = (
	databaseUrl: string,
	{ dataDir, backupDir, backupPassphrase }: Place,
	nightly: Nightly,
	log: FastifyBaseLogger,
): Work[] => [
	work(
		backUp,
		async () => {
			const secret = path.join(dataDir, 'secret')
			const { bytes, files, missing, damaged } = await nightly.run({
				databaseUrl,
				files: path.join(dataDir, 'files'),
				secret: existsSync(secret) ? readFileSync(secret, 'base64') : null,
				folder: backupDir,
				passphrase: backupPassphrase,
				day: dayOf(new Date().toISOString()),
			})
			log.info({ bytes, files }, 'backed up')
			if (missing.length + damaged.length > 0) log.error({ missing, damaged }, 'files that could not be backed up')
		},
		'13 1 * * *',
	),
]
