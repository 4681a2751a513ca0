import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { backupState } from '@hausheft/contract/health.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import { forgetNew, refuseEmptied } from '../../platform/backup/checks.ts'
import { findBackups } from '../../platform/backup/found.ts'
import { mondayOf } from '../../platform/backup/kept.ts'
import type { Nightly } from '../../platform/backup/nightly-tasks.ts'
import type { Disk } from '../../platform/disk.ts'
import { isBackupFolder, noteBackupFolder } from '../../platform/database/backup-folders.ts'
import { isComing } from '../../platform/database/missed-jobs.ts'
import { isFirst } from '../../platform/database/sent.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, task, work, type Work } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import type { BackingUp } from '../../platform/servers/backing-up.ts'
import { noGhostAfter } from '../../platform/servers/running.ts'
import type { BackupPlace } from './actions.ts'
import { oldBackupMail } from './mails.ts'
import { listOwners } from './queries.ts'

/** `again`: nobody was to back up the first time, which a server that was killed just before may have been the reason of. */
const backUp = task<{ again?: true }>('back_up')
/** Taken by servers alone whose operators have said where. */
const backUpThere = task('back_up_there')
const tellOld = task('tell_old_backup')

/** Before the night's other work, which clears away what an archive should still name. */
export const backupJobs = (
	databaseUrl: string,
	{
		dataDir,
		backupDir,
		backsUp,
		backupPassphrase,
		databaseUrl: given,
		diskReserve,
		files,
	}: Omit<BackupPlace, 'databaseUrlDirect'> & Pick<Config, 'backsUp'>,
	{ db, nightly, disk, readUrl, backingUp }: Needs,
	log: FastifyBaseLogger,
): Work[] => {
	const make = async () => {
		if (backsUp && (await isBackupFolder(db, backupDir))) await refuseEmptied(backupDir)
		await backingUp.writeAllDeleted()
		const secret = path.join(dataDir, 'secret')
		const night = {
			databaseUrl,
			files,
			secret: existsSync(secret) ? readFileSync(secret, 'base64') : null,
			folder: backupDir,
			passphrase: backupPassphrase,
			day: dayOf(new Date().toISOString()),
			postgres: given ? null : diskOfPostgres(dataDir),
			left: { reserve: diskReserve, underWay: await disk.underWay(backupDir) },
		}
		const {
			bytes,
			files: count,
			contents,
			read,
			missing,
			damaged,
			mended,
			lost,
		} = await nightly.run({ ...night, databaseUrl: await readUrl() })
		log.info({ bytes, files: count, contents, read }, 'backed up')
		await noteBackupFolder(db, backupDir, night.day)
		await forgetNew(backupDir)
		if (missing.length + damaged.length > 0) log.error({ missing, damaged }, 'files that could not be backed up')
		if (mended.length > 0) log.warn({ mended }, 'contents of the backup were damaged and have been written again')
		if (lost.length > 0) log.error({ lost }, 'contents of the backup are damaged and have no good original any more')
		const tried = await nightly.tryWeekly(night)
		if (tried?.state === 'whole') log.info('the backup was loaded, and is what the house was')
		else if (tried?.state === 'skipped') log.warn(`the backup was not loaded to try it: ${tried.why}`)
		else if (tried) log.error(`the backup cannot be restored: ${tried.why}`)
	}
	const makeOrHandOver = async ({ again }: { again?: true }) => {
		if (backingUp.isHere()) return make()
		if (backingUp.isElsewhere()) return enqueue(db, backUpThere, {}, { key: backUpThere.name })
		if (!again) return enqueue(db, backUp, { again: true }, { runAt: new Date(Date.now() + noGhostAfter), key: backUp.name })
		log.error('several servers run and BACKUP_DIR is set on none of them: nobody backs up')
	}
	return [work(backUp, makeOrHandOver, '13 1 * * *'), ...(backsUp ? [work(backUpThere, make)] : [])]
}
type Needs = { db: Db; nightly: Nightly; disk: Disk; readUrl: () => Promise<string>; backingUp: BackingUp }

/** Beside all else: it waits for no disk. */
export const oldBackupJobs = (
	db: Db,
	{ dataDir, backupDir, publicUrl, stripe }: Pick<Config, 'dataDir' | 'backupDir' | 'publicUrl' | 'stripe'>,
	backingUp: BackingUp,
	log: FastifyBaseLogger,
): Work[] => [
	work(
		tellOld,
		async () => {
			// Whom the operator sells to is not told of the operator's disks.
			if (stripe !== null) return
			const { last_on, away } = await findBackups({ dataDir, backupDir }, backingUp)
			const today = dayOf(new Date().toISOString())
			const state = backupState(last_on, today)
			if (state === 'ok') return
			// After days off one is made first.
			if (await isComing(db, backUp.name)) return enqueue(db, tellOld, {}, { runAt: new Date(Date.now() + hour), key: tellOld.name })
			log.error({ last_on, away }, 'there is no backup of these days')
			await db.transaction().execute(async (transaction) => {
				// Who has just begun has not had a night yet.
				const since = new Date(Date.now() - (state === 'none' ? 3 * day : 0))
				for (const { person, email, group } of await listOwners(transaction, since))
					if (await isFirst(transaction, idOf(`old backup ${mondayOf(today)} ${person}`)))
						await postMail(transaction, oldBackupMail({ email, last: last_on, away, url: `${publicUrl}/group/${group}/subscription` }))
			})
		},
		'43 6 * * 1',
	),
]

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Always the same of the same text. */
const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** It may lie outside of DATA_DIR. */
function diskOfPostgres(dataDir: string): string {
	const place = path.join(dataDir, 'postgres')
	return existsSync(place) ? realpathSync(place) : dataDir
}
