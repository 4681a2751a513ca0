// Hides how an archive becomes an empty database and a store again, nothing of which happens before all of it has been found whole.
import { createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startLoading } from '../database/load.ts'
import { endUnderWay, type Ended } from '../database/under-way.ts'
import { originalKey } from '../files/derived.ts'
import type { Store } from '../files/store.ts'
import { openContents } from './contents.ts'
import { unusable, type Whole, wasIn } from './check-archive.ts'
import { tableName } from './format.ts'
import { type Contents, readArchive } from './read-archive.ts'

type Target = {
	databaseUrl: string
	/** Without them the rows come back alone. */
	store?: Store
	keepSecret?: (secret: Buffer) => Promise<void>
}

/** Into an empty database, which afterwards is one of today, and an empty store; what is known to be damaged stays away. Answers what had been under way. */
export async function loadArchive(file: string, passphrase: string | null, whole: Whole, target: Target): Promise<Ended[]> {
	const { about, listed, damaged } = whole
	const { databaseUrl, store, keepSecret } = target
	const loading = await startLoading(databaseUrl, about)
	const lost = new Set(damaged)
	const usable = listed.filter(({ sha256 }) => !lost.has(sha256))
	const idsOf = new Map(usable.map(({ sha256, ids }) => [sha256, ids]))
	const tables = new Map(about.tables.map(({ name }) => [tableName(name), name]))
	try {
		const read = await readArchive(file, passphrase, {
			chunk: async (name, bytes) => {
				const table = tables.get(name)
				if (table !== undefined) await loading.add(table, bytes)
			},
			...(keepSecret && { secret: keepSecret }),
			...(store && { file: async (sha256, content) => void (await putContent(store, sha256, idsOf.get(sha256) ?? [], content)) }),
		})
		// It may have changed since it was checked.
		if (read.damaged.some((sha256) => !lost.has(sha256))) throw unusable(file, read)
		if (store && about.kind === 'nightly') await putContents(file, { ...whole, listed: usable }, store)
		return await loading.finish(wasIn(whole), store ? endUnderWay : async () => [])
	} catch (error) {
		await loading.abandon()
		throw error
	}
}

type Wanted = {
	store: Store
	/** By their contents the files of a house. */
	idsOf: ReadonlyMap<string, string[]>
}
/** Of a house that is there: what of its files is missing or damaged, and lies in the archive or beside it. Answers how many files have come. */
export async function bringFiles(file: string, passphrase: string | null, whole: Whole, { store, idsOf }: Wanted): Promise<number> {
	const lost = new Set([...whole.damaged, ...whole.end.damaged])
	const wanted = (sha256: string) => (lost.has(sha256) ? [] : (idsOf.get(sha256) ?? []))
	if (whole.about.kind === 'nightly') {
		const listed = whole.listed.map((each) => ({ ...each, ids: wanted(each.sha256) }))
		return putContents(file, { ...whole, listed }, store)
	}
	let brought = 0
	await readArchive(file, passphrase, {
		file: async (sha256, content) => void (brought += await putContent(store, sha256, wanted(sha256), content)),
	})
	return brought
}

async function putContents(file: string, { about, end, listed }: Contents, store: Store): Promise<number> {
	const beside = openContents(path.dirname(file), about.identity)
	let put = 0
	for (const { sha256, ids } of listed)
		if (!end.missing.includes(sha256)) {
			const absent = await lacking(store, sha256, ids)
			if (absent.length > 0) put += await putContent(store, sha256, absent, await beside.read(sha256))
		}
	return put
}

/** Those whose bytes do not lie there already. */
async function lacking(store: Store, sha256: string, ids: string[]): Promise<string[]> {
	const absent: string[] = []
	for (const id of ids) if ((await store.sha256(originalKey(id))) !== sha256) absent.push(id)
	return absent
}

/** Each file has bytes of its own, also where several have the same. Answers how many lacked them. */
async function putContent(store: Store, sha256: string, ids: string[], content: AsyncIterable<Buffer>): Promise<number> {
	const [first, ...others] = await lacking(store, sha256, ids)
	if (first === undefined) return 0
	const draft = store.draft()
	await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
	for (const id of others) {
		const copy = store.draft()
		await copyFile(draft, copy)
		await store.put(originalKey(id), copy)
	}
	await store.put(originalKey(first), draft)
	return others.length + 1
}
