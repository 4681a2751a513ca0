import type { FastifyBaseLogger } from 'fastify'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { idPattern } from '@hausheft/contract/patterns.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Db } from '../../platform/database/sql.ts'
import { idOfKey, isOriginal, noRoom, originalKey, type Derived } from '../../platform/files/derived.ts'
import { absent } from '../../platform/files/drafts.ts'
import { hashOf, type Store } from '../../platform/files/store.ts'
import type { Holding } from '../../platform/holding/holding.ts'
import { edges } from '../../platform/images/tasks.ts'
import { work, type Work } from '../../platform/jobs/task.ts'
import { checkFiles, developFile, developFiles, developSoon, makeSmallImages, readFiles, removeBytes, tidyFiles } from './actions.ts'
import {
	eachStored,
	findMime,
	foundBefore,
	isPreparing,
	knownFiles,
	listUndecoded,
	purgeFiles,
	setDecoded,
	setFindings,
	type Finding,
	type Stored,
} from './queries.ts'
import { madeAt, mostSwept } from './rules.ts'

const batch = 500
const hour = 60 * 60 * 1000
const day = 24 * hour
/** Every file is read once in so many nights. */
const nights = 30

/** HEICs that were not decoded as they came, in one night. */
const mostDeveloped = 200

type Needs = { db: Db; store: Store; derived: Derived; holding: Pick<Holding, 'renew'>; log: FastifyBaseLogger }

/** Short ones, those that decode, and those that go through all files. */
export const fileJobs = (needs: Needs): { short: Work[]; developing: Work[]; long: Work[] } => {
	const { db, store, derived, log } = needs
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
		work(tidyFiles, () => tidy(needs), '23 2 * * *'),
		work(
			checkFiles,
			async ({ before }) => {
				const until = before === undefined ? Date.now() - hour : Date.parse(before)
				const drafts: Finding[] = []
				for await (const key of store.drafts(new Date(until))) drafts.push({ kind: 'draft', key })
				const there = new Set<string>()
				const unnamed: Finding[] = []
				for await (const key of unknownKeys(db, listNoting(store, there), until)) unnamed.push({ kind: 'without_row', key })
				await settle(['draft', 'without_row'], [...drafts, ...unnamed])
				// What came meanwhile is not in the list.
				const isMissing = async ({ id }: Stored) => !there.has(id) && (await store.size(originalKey(id))) === null
				const missing = await filesThat(isMissing, eachStored(db))
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

async function tidy(needs: Needs) {
	const { db, store } = needs
	while ((await purgeFiles(db, batch)) === batch);
	await store.removeDrafts(new Date(Date.now() - day))
	await sweep(needs)
}

/** What no row named last night either, and not more than usually is left behind: else it is likelier that rows are missing. */
async function sweep({ db, store, derived, holding, log }: Needs) {
	const held = await holding.renew()
	if (!held) return log.error('the files belong to another copy of this database: nothing of them is swept until a start with --take-over')
	if (held.pausedUntil !== null) return log.info({ until: held.pausedUntil }, 'files are not swept so soon after a restore')
	const all = new Set<string>()
	const unnamed: string[] = []
	// What was put just now may belong to a transaction that has not ended.
	for await (const key of unknownKeys(db, listNoting(store, all), Date.now() - day)) unnamed.push(key)
	const swept = await foundBefore(db, unnamed, new Date(Date.now() - night))
	const most = mostSwept(all.size)
	if (swept.length > most) return log.error({ found: swept.length, most }, 'too many files without a row: none of them is removed')
	for (const key of swept) await derived.removeFile(idOfKey(key))
}
/** Less than from one night to the next. */
const night = 20 * hour

/** Notes whose files there are. */
async function* listNoting(store: Store, ids: Set<string>): AsyncIterable<string> {
	for await (const key of store.list()) {
		if (isOriginal(key)) ids.add(idOfKey(key))
		yield key
	}
}

/** Keys of files that were made before an instant and have no row; what others put there, as network drives and file managers do, is none. */
async function* unknownKeys(db: Db, list: AsyncIterable<string>, before: number): AsyncIterable<string> {
	let keys: string[] = []
	const unknown = async () => {
		const known = await knownFiles(db, [...new Set(keys.map(idOfKey))])
		return keys.filter((key) => !known.has(idOfKey(key)))
	}
	for await (const key of list) {
		const id = idOfKey(key)
		if (idPattern.test(id) && madeAt(id) < before) keys.push(key)
		if (keys.length < batch) continue
		yield* await unknown()
		keys = []
	}
	if (keys.length > 0) yield* await unknown()
}

/** Also where the disk gives its bytes no more; a store that is away says nothing of them. */
async function isChanged(store: Store, { id, sha256 }: Stored): Promise<boolean> {
	try {
		// One that is missing is not changed; it may also go while it is read.
		const source = await store.read(originalKey(id)).catch(absent)
		return source !== null && (await hashOf(source)) !== sha256
	} catch (error) {
		if (error instanceof Refusal) throw error
		return true
	}
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
