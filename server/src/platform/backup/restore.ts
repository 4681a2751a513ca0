// Hides how an archive becomes an empty database and a store again, nothing of which happens before all of it has been found whole.
import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { knownMigrations, startLoading } from '../database/load.ts'
import { originalKey } from '../files/derived.ts'
import type { Store } from '../files/store.ts'
import { jobsName, linesFrom, tableName } from './format.ts'
import { type Contents, readArchive } from './read-archive.ts'

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
	const rows = about.tables.reduce((sum, { name }) => sum + (end.sums[tableName(name)]?.bytes ?? 0), 0)
	const files = listed.reduce((sum, { size, ids }) => sum + size * ids.length, 0)
	return { ...contents, bytes: rows + files, jobs }
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
		await loading.finish((table) => end.sums[tableName(table)])
	} catch (error) {
		await loading.abandon()
		throw error
	}
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
