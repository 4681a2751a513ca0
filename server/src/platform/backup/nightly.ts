// Hides what the backup of every night does: one small archive, what is new among the files, and what nothing names any more removed.
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openSnapshot } from '../database/snapshot.ts'
import { waitForLock } from '../process-lock.ts'
import { StartError } from '../start-error.ts'
import { type Contents, keptIdentity, openContents } from './contents.ts'
import { checkRoom, openFolder, removeDrafts, writeWhole } from './durable.ts'
import type { Listed } from './format.ts'
import { isNightly, keptArchives, nightlyName } from './kept.ts'
import { archiveEnding } from './sealed.ts'
import { aboutOf, addRows, findContent, type House, type Made } from './whole.ts'
import { type Archive, startArchive } from './write-archive.ts'

/** Beside each archive the names of its contents, so that it need not be opened to know them. */
const namesEnding = '.names'

export async function makeNightly(house: House, folder: string, passphrase: string | null, day: string): Promise<Made> {
	await openFolder(folder)
	const lock = await waitForLock(path.join(folder, 'lock'), 0)
	if (!lock) throw new StartError(`In ${folder} wird gerade schon gesichert.`)
	try {
		await removeDrafts(folder)
		const identity = passphrase === null ? null : await keptIdentity(folder, passphrase)
		const contents = openContents(folder, identity)
		const made = await writeArchive(house, path.join(folder, nightlyName(day, archiveEnding(passphrase))), passphrase, identity, contents)
		await removeOld(folder, contents)
		return made
	} finally {
		lock.release()
	}
}

async function writeArchive(
	house: House,
	file: string,
	passphrase: string | null,
	identity: string | null,
	contents: Contents,
): Promise<Made> {
	const snapshot = await openSnapshot(house.databaseUrl)
	let archive: Archive | undefined
	try {
		await checkRoom(path.dirname(file), snapshot.bytes, 'Die Sicherung')
		archive = await startArchive(file, passphrase, aboutOf(snapshot, 'nightly', identity))
		const listed = await addRows(archive, snapshot, house.secret)
		const { files, missing, damaged } = await addNew(house, path.dirname(file), contents, listed)
		// With those of an archive of the same day, which stays should this one not come to its end.
		const before = (await namesOf(file)) ?? []
		const names = new Set([...before, ...listed.map(({ sha256 }) => contents.nameOf(sha256))])
		await writeWhole(file + namesEnding, Readable.from([Buffer.from([...names].join('\n'))]))
		// What was changed on the disk is not among the contents: for a restore it is missing.
		const bytes = await archive.finish({ files, missing: [...missing, ...damaged], damaged: [] })
		return { bytes, files, missing: await snapshot.stillNamed(missing), damaged }
	} catch (error) {
		await archive?.abandon(error as Error)
		throw error
	} finally {
		await snapshot.end()
	}
}

async function addNew({ store }: House, folder: string, contents: Contents, listed: Listed[]) {
	const fresh: Listed[] = []
	for (const each of listed) if (!(await contents.has(contents.nameOf(each.sha256)))) fresh.push(each)
	await checkRoom(
		folder,
		fresh.reduce((sum, { size }) => sum + size, 0),
		'Die Sicherung der neuen Dateien',
	)
	const files = { count: 0, bytes: 0 }
	const [missing, damaged]: [string[], string[]] = [[], []]
	for (const { sha256, ids } of fresh) {
		const found = await findContent(store, ids)
		if (!found) missing.push(sha256)
		else if (await contents.put(sha256, found.source)) {
			files.count++
			files.bytes += found.size
		} else damaged.push(sha256)
	}
	return { files, missing, damaged }
}

/** An archive goes before what only it names. Where the names of one are not known, no content goes until it has gone itself. */
async function removeOld(folder: string, contents: Contents): Promise<void> {
	const all = await readdir(folder)
	const kept = keptArchives(all)
	for (const name of all.filter(isNightly)) if (!kept.has(name)) await rm(path.join(folder, name), { force: true })
	const stays = (name: string) => kept.has(name.slice(0, -namesEnding.length))
	for (const name of all.filter((each) => each.endsWith(namesEnding))) if (!stays(name)) await rm(path.join(folder, name), { force: true })
	const names = new Set<string>()
	for (const archive of kept) {
		const named = await namesOf(path.join(folder, archive))
		if (named === null) return
		for (const name of named) names.add(name)
	}
	await contents.keepOnly(names)
}

const namesOf = async (archive: string): Promise<string[] | null> =>
	readFile(archive + namesEnding, 'utf8').then(
		(text) => text.split('\n'),
		() => null,
	)
