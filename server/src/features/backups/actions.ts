import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import { addDeletedPersons, deletedPersonsName, readDeletedPersons } from '../../platform/backup/deleted-persons.ts'
import { checkRoom } from '../../platform/backup/durable.ts'
import { checkArchive, type Job, loadArchive } from '../../platform/backup/restore.ts'
import { beginRestore, endRestore, refuseHouse } from '../../platform/backup/unfinished.ts'
import { openDataDirectory } from '../../platform/data-directory.ts'
import { connect } from '../../platform/database/connect.ts'
import { isEmpty } from '../../platform/database/load.ts'
import { prepareDatabase } from '../../platform/database/prepare.ts'
import { openStore } from '../../platform/files/store.ts'
import { startPostgres } from '../../platform/postgres/embedded.ts'
import { StartError } from '../../platform/start-error.ts'
import { deleteAgain, forgetPerson } from '../users/actions.ts'
import { inWords } from './rules.ts'

type Place = Pick<Config, 'dataDir' | 'backupDir' | 'backupPassphrase' | 'databaseUrl' | 'databaseUrlDirect'>
type Restored = { madeAt: string; files: number; bytes: number; unsent: string[] }

/** Refuses before anything is touched: a place that is not empty, an archive that is not whole, a disk that is too small. */
export async function restoreHouse(
	place: Place,
	file: string,
	givenList: string | undefined,
	print: (line: string) => void,
): Promise<Restored> {
	const { dataDir, backupPassphrase } = place
	const given = place.databaseUrlDirect ?? place.databaseUrl
	await refuseHouse(dataDir)
	if (given && !(await isEmpty(given)))
		throw new StartError('Die Datenbank in DATABASE_URL ist nicht leer; wiederhergestellt wird nur in eine leere.')
	print(`${path.basename(file)} wird geprüft …`)
	const whole = await checkArchive(file, backupPassphrase)
	const deleted = await listDeleted(place, file, givenList, whole.jobs)
	openDataDirectory(dataDir)
	await checkRoom(dataDir, whole.bytes, 'Die Wiederherstellung')
	await beginRestore(dataDir)
	print(`Sie ist ganz. Sie wird eingespielt …`)
	const postgres = given ? undefined : await startPostgres({ dataDir, print })
	try {
		const databaseUrl = given ?? postgres?.url ?? ''
		const store = await openStore(path.join(dataDir, 'files'))
		const keepSecret = (secret: Buffer) => writeFile(path.join(dataDir, 'secret'), secret, { mode: 0o600 })
		await loadArchive(file, backupPassphrase, whole, { databaseUrl, store, keepSecret })
		await prepareDatabase(databaseUrl)
		await keepDeleted(databaseUrl, place.backupDir, deleted, print)
		await endRestore(dataDir)
	} finally {
		await postgres?.stop()
	}
	const { about, listed, end } = whole
	const files = listed.reduce((sum, { ids }) => sum + ids.length, 0)
	for (const sha256 of end.missing) print(`Achtung: Eine Datei fehlte schon, als gesichert wurde (SHA-256 ${sha256}).`)
	for (const sha256 of end.damaged) print(`Achtung: Eine Datei war schon beschädigt, als gesichert wurde (SHA-256 ${sha256}).`)
	return { madeAt: dateTime(about.made_at), files, bytes: whole.bytes, unsent: whole.jobs.flatMap((job) => inWords(job) ?? []) }
}

/** Who must stay deleted: by every list that is found, and by what the queue had not come to. */
async function listDeleted({ backupDir }: Place, file: string, given: string | undefined, jobs: Job[]): Promise<Deleted> {
	const places = given ? [given] : [path.join(path.dirname(file), deletedPersonsName), path.join(backupDir, deletedPersonsName)]
	const lists = await Promise.all([...new Set(places)].map(readDeletedPersons))
	const listed = lists.flatMap((list) => list ?? [])
	const waiting = jobs.flatMap(({ task, payload }) => (task === forgetPerson.name ? [String(payload['person'])] : []))
	return { persons: [...new Set([...listed, ...waiting])], found: lists.some((list) => list !== null) }
}
type Deleted = { persons: string[]; found: boolean }

async function keepDeleted(url: string, backupDir: string, { persons, found }: Deleted, print: (line: string) => void): Promise<void> {
	if (!found)
		print(`Eine Liste «${deletedPersonsName}» liegt nicht bei der Sicherung: wer sein Konto seither gelöscht hat, ist wieder da.
Mit «--deleted LISTE» lässt sie sich angeben.`)
	const database = connect(url, () => {}, 1)
	try {
		const { deleted, ownerless } = await deleteAgain(database.owner, persons)
		if (deleted.length > 0) print(`Konten, die seither gelöscht wurden und es bleiben: ${deleted.length}.`)
		for (const name of ownerless) print(`Die Gruppe «${name}» hat damit niemanden mehr als Inhaber/in.`)
	} finally {
		await database.close()
	}
	await addDeletedPersons(backupDir, persons)
}
