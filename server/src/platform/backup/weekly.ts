// Hides that once a week the newest archive is loaded as a restore would load it.
import path from 'node:path'
import { daysBetween } from '@hausheft/contract/swiss/zurich.ts'
import { readRows } from './check-archive.ts'
import { changeChecks, readChecks, type Tried } from './checks.ts'
import { nightlyName } from './kept.ts'
import type { NightlyTask } from './nightly-tasks.ts'
import { archiveEnding } from './sealed.ts'
import { type ScratchPlace, tryLoading } from './scratch.ts'
import { StartError } from '../start-error.ts'

type Weekly = Pick<NightlyTask, 'databaseUrl' | 'folder' | 'passphrase' | 'day' | 'postgres' | 'left'>

export async function tryWeekly({ databaseUrl, folder, passphrase, day, postgres, left }: Weekly): Promise<Tried | null> {
	const { tried: before } = await readChecks(folder)
	// What did not come to it is tried again in the next night.
	if (before && before.state !== 'skipped' && Math.abs(daysBetween(before.on, day)) < 7) return null
	const file = path.join(folder, nightlyName(day, archiveEnding(passphrase)))
	const tried =
		postgres === null ? notOurs : await tryIt(file, passphrase, { url: databaseUrl, folder: postgres, reserve: left.reserve }, day)
	await changeChecks(folder, { tried: { ...tried, on: day } })
	return tried
}

/** Nobody sees from here how much room its disk has. */
const notOurs: Tried = {
	state: 'skipped',
	why: 'Die Datenbank gehört nicht zu Hausheft; von Hand wird die Sicherung mit «npm run restore -- --check» probeweise geladen.',
}

async function tryIt(file: string, passphrase: string | null, place: ScratchPlace, day: string): Promise<Tried> {
	try {
		return await tryLoading(file, passphrase, await readRows(file, passphrase), place, day)
	} catch (error) {
		if (!(error instanceof StartError)) throw error
		return { state: 'damaged', why: error.message }
	}
}
