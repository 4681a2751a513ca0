// Hides how one self-contained archive of a running house is made: all tables of one instant, and the files that they name.
import path from 'node:path'
import type { Readable } from 'node:stream'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import { originalKey } from '../files/derived.ts'
import type { Store } from '../files/store.ts'
import { checkRoom } from './durable.ts'
import { type About, fileName, format, jobsName, type Listed, listName, readingList, secretName, tableName } from './format.ts'
import { type Archive, startArchive } from './write-archive.ts'

export type House = {
	databaseUrl: string
	store: Store
	/** What sessions are secured with, where it is kept among the data. */
	secret: Buffer | null
}
export type Made = {
	bytes: number
	files: { count: number; bytes: number }
	/** Contents that the store does not have, and that rows still name. */
	missing: string[]
	damaged: string[]
}

export async function makeWhole(house: House, file: string, passphrase: string | null): Promise<Made> {
	const snapshot = await openSnapshot(house.databaseUrl)
	let archive: Archive | undefined
	try {
		await checkRoom(path.dirname(file), snapshot.bytes + snapshot.fileBytes, 'Die Sicherung')
		archive = await startArchive(file, passphrase, aboutOf(snapshot, 'whole', null))
		const listed = await addRows(archive, snapshot, house.secret)
		const { files, missing, damaged } = await addFiles(archive, house.store, listed)
		// What was purged while the files were read is no loss.
		const lost = await snapshot.stillNamed(missing)
		return { bytes: await archive.finish({ files, missing, damaged }), files, missing: lost, damaged }
	} catch (error) {
		await archive?.abandon(error as Error)
		throw error
	} finally {
		await snapshot.end()
	}
}

export const aboutOf = (snapshot: Snapshot, kind: About['kind'], identity: string | null): About => ({
	format,
	kind,
	made_at: new Date().toISOString(),
	migrations: snapshot.migrations,
	tables: snapshot.tables,
	sequences: snapshot.sequences,
	identity,
})

/** Everything but the files; answers what there is of those, each content once. */
export async function addRows(archive: Archive, snapshot: Snapshot, secret: Buffer | null): Promise<Listed[]> {
	for (const table of snapshot.tables) await archive.addParts(tableName(table.name), snapshot.table(table))
	await archive.addParts(jobsName, snapshot.jobs())
	const list = readingList()
	const noted = async function* () {
		for await (const bytes of snapshot.files()) {
			list.add(bytes)
			yield bytes
		}
	}
	await archive.addParts(listName, noted())
	// From here on the database need not remember how it was.
	await snapshot.release()
	if (secret) await archive.add(secretName, secret)
	return list.end()
}

async function addFiles(archive: Archive, store: Store, listed: Listed[]) {
	const files = { count: 0, bytes: 0 }
	const [missing, damaged]: [string[], string[]] = [[], []]
	for (const { sha256, ids } of listed) {
		const found = await findContent(store, ids)
		if (!found) {
			missing.push(sha256)
			continue
		}
		if ((await archive.addFile(fileName(sha256), found.size, found.source)) !== sha256) damaged.push(sha256)
		files.count++
		files.bytes += found.size
	}
	return { files, missing, damaged }
}

/** Of whichever file of this content is there. */
export async function findContent(store: Store, ids: string[]): Promise<{ size: number; source: Readable } | undefined> {
	for (const id of ids) {
		const size = await store.size(originalKey(id))
		// It may go in between.
		const source = size === null ? null : await store.read(originalKey(id)).catch(() => null)
		if (size !== null && source) return { size, source }
	}
	return undefined
}
