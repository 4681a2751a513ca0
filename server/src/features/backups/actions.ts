import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dateTime, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import type { Config } from '../../config.ts'
import { addDeletedPersons, deletedPersonsName, readDeletedPersons } from '../../platform/backup/deleted-persons.ts'
import type { Tried } from '../../platform/backup/checks.ts'
import { checkRoom } from '../../platform/backup/durable.ts'
import { Damaged } from '../../platform/backup/read-archive.ts'
import {
	checkArchive,
	filenamesOf,
	houseIn,
	type Job,
	lookInto,
	nightsWith,
	wayOn,
	type Whole,
} from '../../platform/backup/check-archive.ts'
import { bringFiles, loadArchive } from '../../platform/backup/restore.ts'
import { type ScratchPlace, tryLoading } from '../../platform/backup/scratch.ts'
import { countFiles } from '../../platform/backup/whole.ts'
import { beginRestore, endRestore, refuseHouse, refuseUnfinished } from '../../platform/backup/unfinished.ts'
import { openDataDirectory } from '../../platform/data-directory.ts'
import { connect } from '../../platform/database/connect.ts'
import { noteDeletedPersons } from '../../platform/database/deleted-persons.ts'
import { isEmpty } from '../../platform/database/load.ts'
import { prepareDatabase } from '../../platform/database/prepare.ts'
import type { Ended } from '../../platform/database/under-way.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { storesAt } from '../../platform/files/open-stores.ts'
import { addressOf } from '../../platform/files/places.ts'
import { houseFileAt } from '../../platform/files/house-file.ts'
import { holdFiles } from '../../platform/holding/holding.ts'
import { foreignFiles } from '../../platform/holding/start.ts'
import { startPostgres } from '../../platform/postgres/embedded.ts'
import { joinPostgres } from '../../platform/postgres/running.ts'
import { StartError } from '../../platform/start-error.ts'
import { eachStored } from '../files/queries.ts'
import { deleteAgain, forgetPerson } from '../users/actions.ts'
import { dateien, endedInWords, holds, inhalte, inWords, isUnsent, lasting, namesInWords } from './rules.ts'

export type BackupPlace = Pick<
	Config,
	'dataDir' | 'backupDir' | 'backupPassphrase' | 'databaseUrl' | 'databaseUrlDirect' | 'diskReserve' | 'files'
>
type Restored = {
	madeAt: string
	files: number
	contents: number
	bytes: number
	/** Each as a line: what was not sent, and what else was under way. */
	unsent: string[]
	ended: string[]
}
type Wanted = {
	/** Who has been deleted since. */
	deleted?: string | undefined
	/** What is damaged stays away, and all else comes back. */
	withoutDamaged?: boolean | undefined
	/** What lies in the store stays, where it is of the same house. */
	takeOver?: boolean | undefined
}

/** Refuses before anything is touched: a place that is not empty, an archive that is not whole, a disk that is too small. */
export async function restoreHouse(
	place: BackupPlace,
	file: string,
	{ deleted: givenList, withoutDamaged = false, takeOver = false }: Wanted,
	print: (line: string) => void,
): Promise<Restored> {
	const { dataDir, backupPassphrase } = place
	const given = place.databaseUrlDirect ?? place.databaseUrl
	await refuseHouse(dataDir, place.files)
	if (given && !(await isEmpty(given)))
		throw new StartError('Die Datenbank in DATABASE_URL ist nicht leer; wiederhergestellt wird nur in eine leere.')
	print(`${path.basename(file)} wird geprüft …`)
	const whole = withoutDamaged ? await lookInto(file, backupPassphrase) : await checkArchive(file, backupPassphrase)
	await checkStore(place, takeOver, await houseIn(file, backupPassphrase, whole))
	const deleted = await listDeleted(place, file, givenList, whole.jobs)
	openDataDirectory(dataDir)
	// With their indexes the tables take more than in the archive.
	const here = place.files.now.kind === 's3' ? whole.rowBytes : whole.bytes
	await checkRoom(dataDir, 2 * here, 'Die Wiederherstellung', { reserve: place.diskReserve, underWay: 0 })
	await beginRestore(dataDir)
	let ended: Ended[] = []
	print(whole.damaged.length > 0 ? 'Sie wird ohne das Beschädigte eingespielt …' : 'Sie ist ganz. Sie wird eingespielt …')
	const postgres = given ? undefined : await startPostgres({ dataDir, print })
	try {
		const databaseUrl = given ?? postgres?.url ?? ''
		const { files: store } = await storesAt(place.files.now, { dataDir })
		const keepSecret = (secret: Buffer) => writeFile(path.join(dataDir, 'secret'), secret, { mode: 0o600 })
		ended = await loadArchive(file, backupPassphrase, whole, { databaseUrl, store, keepSecret })
		await prepareDatabase(databaseUrl)
		await takeFiles(databaseUrl, place.files)
		await keepDeleted(databaseUrl, place.backupDir, deleted, print)
		await endRestore(dataDir)
	} finally {
		await postgres?.stop()
	}
	const { about, listed, end } = whole
	await nameDamaged(file, backupPassphrase, whole, print)
	for (const sha256 of end.missing) print(`Achtung: Eine Datei fehlte schon, als gesichert wurde (SHA-256 ${sha256}).`)
	for (const sha256 of end.damaged) print(`Achtung: Eine Datei war schon beschädigt, als gesichert wurde (SHA-256 ${sha256}).`)
	const [files, contents] = [countFiles(listed), listed.length]
	return {
		madeAt: dateTime(about.made_at),
		files,
		contents,
		bytes: whole.bytes,
		unsent: [...whole.jobs.flatMap((job) => inWords(job) ?? []), ...ended.filter(isUnsent).map(endedInWords)],
		ended: ended.filter((one) => !isUnsent(one)).map(endedInWords),
	}
}

/** Into the house that is there, also while it runs: what of its files is missing or damaged. Nothing else of the archive is used. */
export async function restoreFiles(place: BackupPlace, file: string, print: (line: string) => void): Promise<FilesBack> {
	const { dataDir, backupPassphrase, files } = place
	const given = place.databaseUrlDirect ?? place.databaseUrl
	if (!given && !existsSync(path.join(dataDir, 'postgres')))
		throw new StartError(`In ${dataDir} ist kein Haus: ohne «--files» wird es ganz wiederhergestellt.`)
	refuseUnfinished(dataDir)
	print(`${path.basename(file)} wird geprüft …`)
	const whole = await lookInto(file, backupPassphrase)
	const postgres = given ? undefined : await joinPostgres(dataDir, print)
	const database = connect(given ?? postgres?.url ?? '', () => {}, 1)
	try {
		if ((await holdFiles(database.owner, files).see()) === 'foreign') throw foreignFiles(addressOf(files.now))
		const { files: store } = await storesAt(files.now, { dataDir })
		const idsOf = new Map<string, string[]>()
		for await (const { id, sha256 } of eachStored(database.owner)) idsOf.set(sha256, [...(idsOf.get(sha256) ?? []), id])
		const brought = await bringFiles(file, backupPassphrase, whole, { store, idsOf })
		const missing: string[] = []
		for await (const { id, sha256, filename } of eachStored(database.owner))
			if ((await store.sha256(originalKey(id))) !== sha256) missing.push(filename)
		return { brought, missing }
	} finally {
		await database.close()
		await postgres?.stop()
	}
}
/** How many files have come back, and the names of those that are still not there, or not as they were. */
type FilesBack = { brought: number; missing: string[] }

/** What is in a store already is added to only where it is of this house, and somebody says so. */
async function checkStore({ files: { now } }: BackupPlace, takeOver: boolean, house: string | null): Promise<void> {
	const file = await (await houseFileAt(now)).read()
	if (!file) return
	if (file.house !== house) throw foreignFiles(addressOf(now))
	if (!takeOver)
		throw new StartError(
			`In ${addressOf(now)} liegen schon Dateien dieses Hauses. Mit «--take-over» bleiben sie, und was fehlt, kommt dazu.`,
		)
}

/** From here on they are this database's. What the archive does not know is not swept before somebody could miss it. */
async function takeFiles(databaseUrl: string, { dataDir, now }: BackupPlace['files']): Promise<void> {
	const database = connect(databaseUrl, () => {}, 1)
	try {
		await holdFiles(database.owner, { dataDir, now, before: null }).takeOver(now.kind === 's3' ? daysUnswept : 0)
	} finally {
		await database.close()
	}
}
const daysUnswept = 7

/** Touches nothing. `usable`: with what is damaged left away. */
export async function checkHouse(place: BackupPlace, file: string, print: (line: string) => void): Promise<'whole' | 'usable'> {
	const { backupPassphrase } = place
	const begin = performance.now()
	print(`${path.basename(file)} wird gelesen …`)
	const whole = await lookInto(file, backupPassphrase)
	const reading = performance.now() - begin
	for (const line of holds(whole)) print(line)
	const tried = await inScratch(place, (scratch) => tryLoading(file, backupPassphrase, whole, scratch, dayOf(new Date().toISOString())))
	const loading = performance.now() - begin - reading
	if (tried.state === 'damaged') throw new Damaged(file, tried.why ?? '')
	print(
		tried.state === 'whole'
			? 'Alle Tabellen wurden probeweise in eine Datenbank geladen und sind darin, wie sie waren.'
			: `Sie wurde nur gelesen, nicht probeweise geladen. ${tried.why}`,
	)
	await nameDamaged(file, backupPassphrase, whole, print)
	print(`Wiederherstellen dauert auf dieser Maschine ${lasting(2 * reading + (tried.state === 'whole' ? loading : reading))}.`)
	if (whole.damaged.length === 0) return 'whole'
	const nights = await nightsWith(file, whole)
	if (nights)
		print(nights.length > 0 ? `Dasselbe fehlt auch den Nächten ${nights.map(dayText).join(', ')}.` : 'Keiner anderen Nacht fehlt dasselbe.')
	print(wayOn(file))
	return 'usable'
}

/** In a database of the given server, or in a PostgreSQL that is there for this alone. */
async function inScratch(place: BackupPlace, work: (scratch: ScratchPlace) => Promise<Tried>): Promise<Tried> {
	const given = place.databaseUrlDirect ?? place.databaseUrl
	if (given) return work({ url: given, folder: null, reserve: place.diskReserve })
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-check-'))
	try {
		const postgres = await startPostgres({ dataDir: path.join(folder, 'data'), volatile: true, print: () => {} })
		try {
			return await work({ url: postgres.url, folder, reserve: place.diskReserve })
		} finally {
			await postgres.stop()
		}
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** What of it is not there any more, by the names that people gave it. */
async function nameDamaged(file: string, passphrase: string | null, whole: Whole, print: (line: string) => void): Promise<void> {
	if (whole.damaged.length === 0) return
	const names = await filenamesOf(file, passphrase, whole, whole.damaged)
	print(`Beschädigt oder verloren: ${inhalte(whole.damaged.length)}, also ${dateien(names.length)}:`)
	for (const line of namesInWords(names)) print(line)
}

/** Who must stay deleted: by every list that is found, and by what the queue had not come to. */
export async function listDeleted({ backupDir }: BackupPlace, file: string, given: string | undefined, jobs: Job[]): Promise<Deleted> {
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
		await noteDeletedPersons(database.owner, persons)
		if (deleted.length > 0) print(`Konten, die seither gelöscht wurden und es bleiben: ${deleted.length}.`)
		for (const name of ownerless) print(`Die Gruppe «${name}» hat damit niemanden mehr als Inhaber/in.`)
	} finally {
		await database.close()
	}
	await addDeletedPersons(backupDir, persons)
}
