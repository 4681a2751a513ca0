import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import type { Db } from '../../platform/database/sql.ts'
import { idOfKey, noRoom, originalKey, type Derived } from '../../platform/files/derived.ts'
import type { Store } from '../../platform/files/store.ts'
import { edges } from '../../platform/images/tasks.ts'
import { work, type Work } from '../../platform/jobs/task.ts'
import { checkFiles, developFile, developFiles, developSoon, makeSmallImages, readFiles, removeBytes, tidyFiles } from './actions.ts'
import {
	eachStored,
	findMime,
	isPreparing,
	knownFiles,
	listUndecoded,
	purgeFiles,
	setDecoded,
	setFindings,
	type Finding,
	type Stored,
} from './queries.ts'
import { madeAt } from './rules.ts'

const batch = 500
const hour = 60 * 60 * 1000
const day = 24 * hour
/** Every file is read once in so many nights. */
const nights = 30

/** HEICs that were not decoded as they came, in one night. */
const mostDeveloped = 200

/** Short ones, those that decode, and those that go through all files. */
export const fileJobs = (
	db: Db,
	store: Store,
	derived: Derived,
	log: FastifyBaseLogger,
): { short: Work[]; developing: Work[]; long: Work[] } => {
	const settle = settling(db, log)
	const short = [
		work(makeSmallImages, async ({ file }) => {
			const mime = await findMime(db, file)
			if (mime === undefined || (await store.size(originalKey(file))) === null) return
			for (const size of keysOf(edges)) await derived.get(file, mime, size)
		}),
		work(removeBytes, async ({ files }) => {
			const known = await knownFiles(db, files)
			for (const id of files) if (!known.has(id)) await derived.removeFile(id)
		}),
	]
	const developing = [
		work(developFile, async ({ file }) => {
			if (!(await isPreparing(db, file)) || (await store.size(originalKey(file))) === null) return
			const pixels = await derived.develop(file)
			// Without room it waits for a night with more of it, or for who opens it then.
			if (pixels !== noRoom) await setDecoded(db, file, pixels)
		}),
	]
	const long = [
		work(
			developFiles,
			async () => {
				for (const file of await listUndecoded(db, mostDeveloped)) await developSoon(db, file)
			},
			'43 2 * * *',
		),
		work(tidyFiles, () => tidy(db, store, derived), '23 2 * * *'),
		work(
			checkFiles,
			async ({ before }) => {
				const until = before === undefined ? Date.now() - hour : Date.parse(before)
				const drafts: Finding[] = []
				for await (const key of store.drafts(new Date(until))) drafts.push({ kind: 'draft', key })
				const unnamed: Finding[] = []
				for await (const key of unknownKeys(db, store, until)) unnamed.push({ kind: 'without_row', key })
				const missing = await filesThat(async ({ id }) => (await store.size(originalKey(id))) === null, eachStored(db))
				await settle(['draft', 'without_row'], [...drafts, ...unnamed])
				await settle(['missing'], await stillThere(db, missing, 'missing'))
			},
			'23 3 * * *',
		),
		work(
			readFiles,
			async () => {
				const part = eachStored(db, { of: nights, at: Math.floor(Date.now() / day) % nights })
				const changed = await filesThat((file) => isChanged(store, file), part)
				await settle(['changed'], await stillThere(db, changed, 'changed'))
			},
			'53 3 * * *',
		),
	]
	return { short, developing, long }
}

async function tidy(db: Db, store: Store, derived: Derived) {
	// First the rows: bytes that nothing names any more are found below, should this end in between.
	for (let purged; purged === undefined || purged.length === batch;) {
		purged = await purgeFiles(db, batch)
		for (const id of purged) await derived.removeFile(id)
	}
	// What was put just now may belong to a transaction that has not ended.
	const yesterday = Date.now() - day
	await store.removeDrafts(new Date(yesterday))
	for await (const key of unknownKeys(db, store, yesterday)) await derived.removeFile(idOfKey(key))
}

/** Keys of files that were made before an instant and have no row. */
async function* unknownKeys(db: Db, store: Store, before: number): AsyncIterable<string> {
	let keys: string[] = []
	const unknown = async () => {
		const known = await knownFiles(db, [...new Set(keys.map(idOfKey))])
		return keys.filter((key) => !known.has(idOfKey(key)))
	}
	for await (const key of store.list()) {
		if (madeAt(idOfKey(key)) < before) keys.push(key)
		if (keys.length < batch) continue
		yield* await unknown()
		keys = []
	}
	if (keys.length > 0) yield* await unknown()
}

async function isChanged(store: Store, { id, sha256 }: Stored): Promise<boolean> {
	// One that is missing is not changed; it may also go while it is read.
	if ((await store.size(originalKey(id))) === null) return false
	const hash = createHash('sha256')
	await pipeline(await store.read(originalKey(id)), hash)
	return hash.digest('hex') !== sha256
}

async function filesThat(match: (file: Stored) => Promise<boolean>, files: AsyncIterable<Stored>): Promise<Stored[]> {
	const found: Stored[] = []
	for await (const file of files) if (await match(file)) found.push(file)
	return found
}

/** Without those that were purged meanwhile. */
async function stillThere(db: Db, files: Stored[], kind: Finding['kind']) {
	const known =
		files.length > 0
			? await knownFiles(
					db,
					files.map(({ id }) => id),
				)
			: new Set()
	return files
		.filter(({ id }) => known.has(id))
		.map(({ id, group_id, filename }) => ({ kind, key: originalKey(id), group: group_id, filename }))
}

const mostLines = 100
/** Keeps what was found for who asks /health, and names in the log what is new. */
const settling = (db: Db, log: FastifyBaseLogger) => async (kinds: Finding['kind'][], found: (Finding & { filename?: string })[]) => {
	const fresh = await setFindings(
		db,
		kinds,
		found.map(({ kind, key }) => ({ kind, key })),
	)
	const told = found.filter(({ key }) => fresh.has(key))
	for (const finding of told.slice(0, mostLines)) log.error({ finding }, 'a file and its row do not match')
	if (told.length > mostLines) log.error(`and ${told.length - mostLines} further files`)
}
