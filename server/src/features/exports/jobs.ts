import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { findRights, findRightsOfKey, livingSessions } from '../../platform/database/audience.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { FilePlaces } from '../../platform/files/places.ts'
import type { Store } from '../../platform/files/store.ts'
import { absent } from '../../platform/files/drafts.ts'
import { isFull } from '../../platform/files/s3-faults.ts'
import { startChild } from '../../platform/jobs/child.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { makeExport, removeExportFile } from './actions.ts'
import {
	beginExport,
	failExport,
	failStalled,
	finishExport,
	keepRunning,
	knownExports,
	listUnderWay,
	measureHouse,
	measureKept,
	removeExpired,
	setSight,
	waitAgain,
	type Begun,
} from './queries.ts'
import { requestOf, roomFor } from './rules.ts'
import type { Problem } from './words.ts'

/** What the process that makes a file is given, and what it says. */
export type Order = {
	url: string
	files: FilePlaces
	folder: string
	target: string
	person: string
	key: string | null
	group: string
	property: string | null
	request: string
}
export type Word =
	| { progress: number }
	| { made: { filename: string; mime: string; size: number } }
	| { failed: Problem }
	| { away: string }

type Needs = {
	db: Db
	log: FastifyBaseLogger
	/** Leads to what is read, as it is just now; where the files of the houses lie. */
	url: () => Promise<string>
	files: FilePlaces
	/** Where finished ones lie, and where they are made: on the same disk as its drafts. */
	made: Store
	folder: string
	/** The program that makes one. */
	program: string
}
/** A membership or a session that ends is noticed within this time. */
const beat = 400
const mostAttempts = 3
const heapMegabytes = 140
const idPattern = /^[\da-f-]{36}$/

export const exportJobs = (needs: Needs): { short: Work[]; long: Work[] } => {
	const { db, made, folder } = needs
	return {
		long: [work(makeExport, ({ export: id }, stopping) => make(needs, id, stopping))],
		short: [
			work(removeExportFile, ({ export: id }) => removeFiles(needs, id)),
			work(
				task('remove_expired_exports'),
				async () => {
					await failStalled(db)
					await removeExpired(db)
					await made.removeDrafts(new Date(Date.now() - 24 * 60 * 60 * 1000))
					await removeBegun(db, folder)
					const kept: string[] = []
					for await (const key of made.list()) if (idPattern.test(key)) kept.push(key)
					const known = await knownExports(db, kept)
					for (const key of kept) if (!known.has(key)) await made.remove(key)
				},
				'17 * * * *',
			),
		],
	}

	async function removeFiles({ made: store }: Needs, id: string) {
		await store.remove(id)
		await rm(path.join(folder, id), { recursive: true, force: true })
	}
}

/** What a server that was killed was making in its own folder, exports and the papers of closings: who takes them up again may be another server. */
async function removeBegun(db: Db, folder: string): Promise<void> {
	const names = ((await readdir(folder).catch(absent)) ?? []).filter((each) => idPattern.test(each))
	const underWay = await listUnderWay(db, names)
	for (const name of names) if (!underWay.has(name)) await rm(path.join(folder, name), { recursive: true, force: true })
}

async function make(needs: Needs, id: string, stopping: AbortSignal): Promise<void> {
	const { db, made, folder } = needs
	const begun = await beginExport(db, id)
	if (!begun) return
	const own = path.join(folder, id)
	try {
		const ended = await whatEnds(db, begun, null)
		if (ended) return void (await failExport(db, id, ended))
		if (begun.attempts > mostAttempts) return void (await failExport(db, id, begun.interrupted ? 'interrupted' : 'killed'))
		await rm(own, { recursive: true, force: true })
		await mkdir(own, { recursive: true, mode: 0o700 })
		const hold = await made.hold(await measureExport(db, begun))
		if (!hold) return void (await failExport(db, id, 'space'))
		const target = made.draft()
		try {
			await runProcess(needs, begun, { own, target }, stopping)
		} finally {
			hold.release()
			await rm(target, { force: true })
		}
	} finally {
		await rm(own, { recursive: true, force: true })
	}
}

async function runProcess(needs: Needs, begun: Begun, { own, target }: { own: string; target: string }, stopping: AbortSignal) {
	const { db, made, url, files, program, log } = needs
	const { id, group, property, person, key, asked: request } = begun
	const sight = await rightsNow(db, begun)
	if (sight === undefined) return void (await failExport(db, id, 'membership'))
	await setSight(db, id, sight)
	let progress = 0
	const order: Order = { url: await url(), files, folder: own, target, person, key, group, property, request }
	const child = startChild<Word>(program, order, heapMegabytes, (word) => {
		if ('progress' in word) progress = word.progress
	})
	const over = child.ended.then(() => true)
	try {
		while (!(await Promise.race([over, sleep(beat, false)]))) {
			if (stopping.aborted) {
				await waitAgain(db, id, true)
				throw new Error('the server stops: the export is made again after it')
			}
			const ended = await whatEnds(db, begun, sight)
			if (ended) return void (await failExport(db, id, ended))
			if (!(await keepRunning(db, id, progress))) return
		}
	} finally {
		child.kill()
		await over
	}
	const { said, errors } = await child.ended
	if (said && 'failed' in said) {
		if (said.failed === 'broken') log.error({ export: id, errors }, 'an export could not be made')
		return void (await failExport(db, id, said.failed))
	}
	if (said && 'away' in said) {
		await waitAgain(db, id, true)
		throw new Error(`the files of export ${id} cannot be read just now: ${said.away}`)
	}
	if (said && 'made' in said) {
		if (said.made.size > made.most) return void (await failExport(db, id, 'large'))
		if (!(await keepMade(needs, id, target))) return
		return finish(needs, begun, sight, said.made)
	}
	await waitAgain(db, id, false)
	throw new Error(`the process of export ${id} was killed${errors && `: ${errors}`}`)
}

/** What cannot be kept just now is made again: its draft goes with this try. */
async function keepMade({ db, made }: Needs, id: string, target: string): Promise<boolean> {
	try {
		await made.put(id, target)
		return true
	} catch (error) {
		if (!isFull(error, target)) {
			await waitAgain(db, id, true)
			throw error
		}
		await failExport(db, id, 'space')
		return false
	}
}

/** The one place where a file becomes ready: who asked for it can be told from here. */
async function finish({ db, made }: Needs, begun: Begun, sight: string, file: Extract<Word, { made: object }>['made']): Promise<void> {
	const ended = await whatEnds(db, begun, sight)
	if (ended) await failExport(db, begun.id, ended)
	if (ended || !(await finishExport(db, begun.id, file))) await made.remove(begun.id)
}

/** What stands against going on; `sight`: with other rights than it was begun with. */
async function whatEnds(db: Db, begun: Begun, sight: string | null): Promise<Problem | null> {
	const { session } = begun
	const now = await rightsNow(db, begun)
	if (now === undefined) return 'membership'
	if (sight !== null && now !== sight) return 'rights'
	return session === null || (await livingSessions(db, [session])).has(session) ? null : 'session'
}

const rightsNow = (db: Db, { group, person, key }: Begun) =>
	key === null ? findRights(db, group, person) : findRightsOfKey(db, group, key)

/** Twice what it needs, beside what is kept for the same person: nobody else shall stand before a full disk because of one file, or of many. */
async function measureExport(db: Db, { asked, group, property, person }: Begun): Promise<number> {
	const { format } = requestOf({ request: asked })
	return 2 * roomFor(format, await measureHouse(db, group, property)) + (await measureKept(db, person))
}
