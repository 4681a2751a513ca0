// Hides how one self-contained archive of a running house is made: all tables of one instant, and the files that they name.
import path from 'node:path'
import type { Readable } from 'node:stream'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import { originalKey } from '../files/derived.ts'
import { absent } from '../files/drafts.ts'
import type { Store } from '../files/store.ts'
import { errorOf } from '../thrown.ts'
import type { Contents } from './contents.ts'
import { checkRoom, type Left } from './durable.ts'
import { type About, fileName, format, jobsName, type Listed, listName, readingList, secretName, tableName } from './format.ts'
import { type Archive, startArchive } from './write-archive.ts'

export type House = {
	databaseUrl: string
	store: Store
	/** What sessions are secured with, where it is kept among the data. */
	secret: Buffer | null
	left: Left
}
/** How much longer than in its tables what is in them may be: they keep long texts packed. */
export const unpacked = 2
export type MadeArchive = {
	bytes: number
	/** Several may have the same content. */
	files: number
	/** Those that it has brought. */
	contents: { count: number; bytes: number }
	/** Contents that the store does not have, and that rows still name. */
	missing: string[]
	damaged: string[]
}

export async function makeWhole(house: House, file: string, passphrase: string | null): Promise<MadeArchive> {
	const snapshot = await openSnapshot(house.databaseUrl)
	let archive: Archive | undefined
	try {
		await checkRoom(path.dirname(file), unpacked * snapshot.bytes + snapshot.fileBytes, 'Die Sicherung', house.left)
		archive = await startArchive(file, passphrase, aboutOf(snapshot, 'whole', null))
		const { listed, counts } = await addRows(archive, snapshot, house.secret)
		const { contents, missing, damaged } = await addFiles(archive, house.store, listed)
		// What was purged while the files were read is no loss.
		const lost = await snapshot.stillNamed(missing)
		const bytes = await archive.finish({ counts, files: contents, missing, damaged })
		return { bytes, files: countFiles(listed), contents, missing: lost, damaged }
	} catch (error) {
		await archive?.abandon(errorOf(error))
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

export const countFiles = (listed: Listed[]): number => listed.reduce((sum, { ids }) => sum + ids.length, 0)

/** Everything but the files; answers what there is of those, each content once, and what was counted. */
export async function addRows(archive: Archive, snapshot: Snapshot, secret: Buffer | null) {
	for (const table of snapshot.tables) await archive.addChunks(tableName(table.name), snapshot.table(table))
	await archive.addChunks(jobsName, snapshot.jobs())
	const list = readingList()
	const noted = async function* () {
		for await (const bytes of snapshot.files()) {
			list.add(bytes)
			yield bytes
		}
	}
	await archive.addChunks(listName, noted())
	const counts = await snapshot.counts()
	// From here on the database need not remember how it was.
	await snapshot.release()
	if (secret) await archive.add(secretName, secret)
	return { listed: list.end(), counts }
}

async function addFiles(archive: Archive, store: Store, listed: Listed[]) {
	const contents = { count: 0, bytes: 0 }
	const [missing, damaged]: [string[], string[]] = [[], []]
	for (const { sha256, ids } of listed) {
		const { value: found } = await originalsOf(store, ids).next()
		if (!found) {
			missing.push(sha256)
			continue
		}
		if ((await archive.addFile(fileName(sha256), found.size, found.source)) !== sha256) damaged.push(sha256)
		contents.count++
		contents.bytes += found.size
	}
	return { contents, missing, damaged }
}

/** Of each file of this content whose bytes are there, one after the other. */
async function* originalsOf(store: Store, ids: string[]): AsyncGenerator<{ size: number; source: Readable }, undefined> {
	for (const id of ids) {
		const size = await store.size(originalKey(id))
		// It may go in between.
		const source = size === null ? null : await store.read(originalKey(id)).catch(absent)
		if (size !== null && source) yield { size, source }
	}
	return undefined
}

/** Puts it beside the archives from whichever original still is what it was. */
export async function bringContent(store: Store, contents: Contents, { sha256, ids }: Listed): Promise<'brought' | 'none' | 'changed'> {
	let result: 'none' | 'changed' = 'none'
	for await (const { source } of originalsOf(store, ids)) {
		if (await contents.put(sha256, source)) return 'brought'
		result = 'changed'
	}
	return result
}
