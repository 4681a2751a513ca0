import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { idPattern } from '@hausheft/contract/patterns.ts'
import { may } from '@hausheft/contract/rights.ts'
import { actAs, Closing, type Acting } from '../../platform/database/act.ts'
import type { EarlyReads, Row, Statement } from '../../platform/database/batch.ts'
import type { Database } from '../../platform/database/connect.ts'
import { refusalOfDatabase } from '../../platform/http/refuse.ts'
import { enqueue, longQueue, task, work, type Work } from '../../platform/jobs/task.ts'
import type { Moving } from '../exchange/actions.ts'
import { madeAt } from '../files/rules.ts'
import type { Desk } from './desk/actions.ts'
import { undoBatch } from './undo/actions.ts'
import { batch, batchOpening, checkMoving, moveBatch, removeUpload, stepImport, thingsKey, uploadKey, writeBatch } from './actions.ts'
import { changeImport, findImport, listStalled, noteClosedYears, removeOld, unfinished } from './queries.ts'
import { stoppedBy } from './rules.ts'

export const importJobs = (database: Database, moving: Moving, log: FastifyBaseLogger): Work[] => [
	work(stepImport, ({ import: id }) => step(database, moving, log, id)),
	work(removeUpload, ({ import: id }) => removeFiles(moving, id)),
	work(
		task('tidy_imports'),
		async () => {
			await removeOld(database.owner)
			await moving.arriving.removeDrafts(new Date(Date.now() - day))
			const ids = new Set<string>()
			// What a network drive or a file manager has put there is nobody's.
			for await (const key of moving.arriving.list()) if (idPattern.test(path.dirname(key))) ids.add(path.dirname(key))
			const needed = await unfinished(database.owner, [...ids])
			// What came just now may belong to a transaction that has not ended.
			const before = Date.now() - day
			for (const id of ids) if (!needed.has(id) && madeAt(id) < before) await removeFiles(moving, id)
			// A disk may have been full for days.
			for (const { id, person } of await listStalled(database.owner))
				await enqueue(database.owner, stepImport, { import: id }, { queue: longQueue(person) })
		},
		'43 2 * * *',
	),
]
const day = 24 * 60 * 60 * 1000

async function removeFiles({ arriving }: Moving, id: string) {
	for (const key of [uploadKey(id), thingsKey(id)]) await arriving.remove(key)
}

/** The next batch, as whoever asked for it, with the rights of now. A check has no effect: all of its batches are one job. */
async function step(database: Database, moving: Moving, log: FastifyBaseLogger, id: string): Promise<void> {
	const found = await findImport(database.owner, id)
	if (!found?.run_by) return
	const { group, run_by: person, status } = found
	const actWith = <T>(early: EarlyReads | undefined, run: (acting: Acting, found: Row[][]) => Promise<Ended<T>>) =>
		actAs<T>(database, { person }, { mode: 'write', wanted: { noun: 'groups', id: group }, early }, async (acting, found) => {
			const member = acting.memberships.find((one) => one.group === group)
			if (!member || !may(member, 'import.run')) throw new Refusal('forbidden', 'Wer ihn gestartet hat, darf hier nicht mehr importieren.')
			const { answer, last } = await run(acting, found)
			return new Closing(id, noteClosedYears(acting.db, id), () => answer, last)
		})
	const act = <T>(run: (acting: Acting) => Promise<T>) => actWith(undefined, async (acting) => ({ answer: await run(acting) }))
	const write = (most: number, before?: Desk | null) => {
		const step = { id, group, dry: status === 'checking', most, before: before ?? undefined }
		return actWith(batchOpening(step), async (acting, opened) => {
			const { desk, last } = await writeBatch(acting, step, opened)
			return { answer: desk, last }
		})
	}
	try {
		if (status === 'undoing') await byAndBy(database, id, person, () => act((acting) => undoBatch(acting, id)))
		else if (found.moving && status === 'running') await moveBatch(moving, act, found)
		else if (found.moving && status === 'checking') await checkMoving(moving, act, found)
		else if (status === 'running') {
			let desk: Desk | null | undefined
			await byAndBy(database, id, person, async () => (desk = await writeWithinLimit(write, desk)) === null)
		} else for (let desk: Desk | null | undefined; desk !== null;) desk = await write(batch.checked, desk)
	} catch (error) {
		const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
		// The server has too much to do, or the database is away: the job is tried again.
		if (refusal?.code === 'unavailable' || refusal?.code === 'no_space') throw error
		if (!refusal) log.error({ err: error, import: id }, 'an import failed')
		const problem = refusal ? stoppedBy(refusal) : 'Leider ist ein Fehler aufgetreten.'
		await changeImport(database.owner, id, { status: status === 'checking' ? 'ready' : 'failed', problem })
	}
}

type Ended<T> = { answer: T; last?: (string | Statement)[] }
type Write = (most: number, before?: Desk | null) => Promise<Desk | null>

/** Batch by batch, so that others come in between; after a while what it knows of the group is looked up anew, by the next job. */
async function byAndBy(database: Database, id: string, person: string, isThrough: () => Promise<boolean>): Promise<void> {
	for (const began = Date.now(); Date.now() - began < longest;) if (await isThrough()) return
	await enqueue(database.owner, stepImport, { import: id }, { queue: longQueue(person) })
}
const longest = 1500

/** Entries are counted at the end of a transaction: where they are too many, as many as there is room for are tried once more. */
async function writeWithinLimit(write: Write, desk: Desk | null | undefined): Promise<Desk | null> {
	try {
		return await write(batch.written, desk)
	} catch (error) {
		const refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
		const { limit = 0, used = 0 } = refusal?.extra ?? {}
		if (refusal?.code !== 'limit_exceeded' || used >= limit) throw error
		return write(Math.min(limit - used, batch.written))
	}
}
