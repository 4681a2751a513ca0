// Hides what the backup of every night does: one small archive, what is new among the files, and what nothing names any more removed.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openSnapshot } from '../database/snapshot.ts'
import { errorOf } from '../thrown.ts'
import { type Contents, keptIdentity, openContents } from './contents.ts'
import { changeChecks, readChecks, refuseForeign } from './checks.ts'
import { checkRoom, lockFolder, openFolder, writeWhole } from './durable.ts'
import type { Listed } from './format.ts'
import { isNightly, keptArchives, namesEnding, namesOf, nightlyName } from './kept.ts'
import { archiveEnding } from './sealed.ts'
import { type Reread, rereadContents } from './reread.ts'
import { aboutOf, addRows, bringContent, countFiles, unpacked, type House, type MadeArchive } from './whole.ts'
import { type Archive, startArchive } from './write-archive.ts'

export type Night = MadeArchive & Reread

export async function makeNightly(house: House, folder: string, passphrase: string | null, day: string): Promise<Night> {
	await openFolder(folder)
	const lock = await lockFolder(folder)
	try {
		const identity = passphrase === null ? null : await keptIdentity(folder, passphrase)
		const contents = openContents(folder, identity)
		const file = path.join(folder, nightlyName(day, archiveEnding(passphrase)))
		const { made, listed, house: own } = await writeArchive(house, file, passphrase, identity, contents)
		await removeOld(folder, contents)
		const { night } = await readChecks(folder)
		const reread = await rereadContents(contents, house.store, listed, night)
		await changeChecks(folder, { night: night + 1, damaged: reread.lost.length, house: own })
		return { ...made, ...reread }
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
): Promise<{ made: MadeArchive; listed: Listed[]; house: string }> {
	const snapshot = await openSnapshot(house.databaseUrl)
	let archive: Archive | undefined
	try {
		await refuseForeign(path.dirname(file), snapshot.house)
		await checkRoom(path.dirname(file), unpacked * snapshot.bytes, 'Die Sicherung', house.left)
		archive = await startArchive(file, passphrase, aboutOf(snapshot, 'nightly', identity))
		const { listed, counts } = await addRows(archive, snapshot, house.secret)
		const { brought, missing, damaged } = await addNew(house, path.dirname(file), contents, listed)
		// With those of an archive of the same day, which stays should this one not come to its end.
		const before = (await namesOf(file)) ?? []
		const names = new Set([...before, ...listed.map(({ sha256 }) => contents.nameOf(sha256))])
		await writeWhole(file + namesEnding, Readable.from([Buffer.from([...names].join('\n'))]))
		// What was changed on the disk is not among the contents: for a restore it is missing.
		const bytes = await archive.finish({ counts, files: brought, missing: [...missing, ...damaged], damaged: [] })
		const made = { bytes, files: countFiles(listed), contents: brought, missing: await snapshot.stillNamed(missing), damaged }
		return { made, listed, house: snapshot.house }
	} catch (error) {
		await archive?.abandon(errorOf(error))
		throw error
	} finally {
		await snapshot.end()
	}
}

async function addNew({ store, left }: House, folder: string, contents: Contents, listed: Listed[]) {
	const fresh: Listed[] = []
	for (const each of listed) if (!(await contents.has(contents.nameOf(each.sha256)))) fresh.push(each)
	await checkRoom(
		folder,
		fresh.reduce((sum, { size }) => sum + size, 0),
		'Die Sicherung der neuen Dateien',
		left,
	)
	const brought = { count: 0, bytes: 0 }
	const [missing, damaged]: [string[], string[]] = [[], []]
	for (const each of fresh) {
		const found = await bringContent(store, contents, each)
		if (found === 'brought') {
			brought.count++
			brought.bytes += each.size
		} else if (found === 'none') missing.push(each.sha256)
		else damaged.push(each.sha256)
	}
	return { brought, missing, damaged }
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
