// Hides how an archive becomes an empty database and a store again, nothing of which happens before all of it has been found whole.
import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { knownMigrations, startLoading } from '../database/load.ts'
import { originalKey } from '../files/derived.ts'
import type { Store } from '../files/store.ts'
import { openContents } from './contents.ts'
import { jobsName, linesFrom, tableName } from './format.ts'
import { type Contents, Damaged, readArchive } from './read-archive.ts'

export type Job = { task: string; payload: Record<string, unknown>; at: string }
export type Whole = Contents & {
	/** What it takes on the disk when it is back. */
	bytes: number
	/** What the queue had not done. */
	jobs: Job[]
}

/** Reads all of it; refuses what is damaged, incomplete or newer than this program. */
export async function checkArchive(file: string, passphrase: string | null): Promise<Whole> {
	const jobs: Job[] = []
	const lines = linesFrom((line) => void jobs.push(JSON.parse(line) as Job))
	const contents = await readArchive(file, passphrase, {
		part: (name, bytes) => {
			if (name === jobsName) lines.add(bytes)
		},
	})
	lines.end()
	const { about, end, listed } = contents
	knownMigrations(about.migrations)
	if (about.kind === 'nightly') await checkContents(file, contents)
	const rows = about.tables.reduce((sum, { name }) => sum + (end.sums[tableName(name)]?.bytes ?? 0), 0)
	const files = listed.reduce((sum, { size, ids }) => sum + size * ids.length, 0)
	return { ...contents, bytes: rows + files, jobs }
}

async function checkContents(file: string, { about, end, listed }: Contents): Promise<void> {
	const beside = openContents(path.dirname(file), about.identity)
	const wrong: string[] = []
	for (const { sha256 } of listed) {
		if (end.missing.includes(sha256)) continue
		const reading = beside.read(sha256).then((source) => finished(source.resume()))
		const good = await reading.then(
			() => true,
			() => false,
		)
		if (!good) wrong.push(beside.nameOf(sha256))
	}
	if (wrong.length > 0)
		throw new Damaged(
			file,
			`von ${listed.length} Dateien im Ordner «files» daneben fehlen ${wrong.length} oder sind beschädigt, als erste ${wrong[0]}.`,
		)
}

export type Target = {
	databaseUrl: string
	store: Store
	keepSecret: (secret: Buffer) => Promise<void>
}

/** Into an empty database, which afterwards is at the archive's migration, and an empty store. */
export async function loadArchive(file: string, passphrase: string | null, { about, end, listed }: Whole, target: Target): Promise<void> {
	const { databaseUrl, store, keepSecret } = target
	const loading = await startLoading(databaseUrl, about)
	const idsOf = new Map(listed.map(({ sha256, ids }) => [sha256, ids]))
	const tables = new Map(about.tables.map(({ name }) => [tableName(name), name]))
	try {
		await readArchive(file, passphrase, {
			part: async (name, bytes) => {
				const table = tables.get(name)
				if (table !== undefined) await loading.add(table, bytes)
			},
			secret: keepSecret,
			file: (sha256, content) => putContent(store, idsOf.get(sha256) ?? [], content),
		})
		if (about.kind === 'nightly') await putContents(file, { about, end, listed }, store)
		await loading.finish((table) => end.sums[tableName(table)])
	} catch (error) {
		await loading.abandon()
		throw error
	}
}

async function putContents(file: string, { about, end, listed }: Contents, store: Store): Promise<void> {
	const beside = openContents(path.dirname(file), about.identity)
	for (const { sha256, ids } of listed) if (!end.missing.includes(sha256)) await putContent(store, ids, await beside.read(sha256))
}

/** Each file has bytes of its own, also where several have the same. */
async function putContent(store: Store, ids: string[], content: AsyncIterable<Buffer>): Promise<void> {
	const [first, ...others] = ids
	if (first === undefined) return
	const draft = store.draft()
	await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
	for (const id of others) {
		const copy = store.draft()
		await copyFile(draft, copy)
		await store.put(originalKey(id), copy)
	}
	await store.put(originalKey(first), draft)
}
