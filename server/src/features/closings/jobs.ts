import { randomUUIDv7 } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Db } from '../../platform/database/sql.ts'
import { originalKey } from '../../platform/files/derived.ts'
import type { FilePlaces } from '../../platform/files/places.ts'
import type { Store } from '../../platform/files/store.ts'
import { writtenBefore } from '../../platform/files/written-before.ts'
import { startChild } from '../../platform/jobs/child.ts'
import { enqueue, longQueue, task, work, type Work } from '../../platform/jobs/task.ts'
import { actAgain } from '../users/queries.ts'
import { makeClosing } from './actions.ts'
import {
	beginClosing,
	failClosing,
	finishClosing,
	insertPapers,
	listStalled,
	measureReceipts,
	uncountAttempt,
	type Begun,
	type Paper,
} from './queries.ts'
import { roomFor, type Content } from './rules.ts'
import type { Problem } from './words.ts'

/** What the process that makes the papers is given, and what it says: a paper for each target. */
export type ClosingOrder = { files: FilePlaces; folder: string; content: string; targets: { pdf: string; xlsx: string; zip: string } }
export type ClosingWord = { made: Paper[] } | { failed: Problem } | { away: string }

type Needs = {
	db: Db
	log: FastifyBaseLogger
	/** Where the files of the houses lie, and where papers are made. */
	store: Store
	files: FilePlaces
	folder: string
	/** The program that makes them. */
	program: string
}
const beat = 400
const mostAttempts = 3
const heapMegabytes = 180

export const closingJobs = (needs: Needs): Work[] => [
	work(makeClosing, ({ closing }, stopping) => make(needs, closing, stopping)),
	// Nobody else can close that year meanwhile.
	work(
		task('tidy_closings'),
		async () => {
			for (const { id, person } of await listStalled(needs.db))
				await enqueue(needs.db, makeClosing, { closing: id }, { queue: longQueue(person ?? '') })
		},
		'37 * * * *',
	),
]

async function make(needs: Needs, id: string, stopping: AbortSignal): Promise<void> {
	const { db, store, folder } = needs
	const begun = await beginClosing(db, id)
	if (!begun) return
	if (begun.attempts > mostAttempts) return void (await failClosing(db, id, 'interrupted'))
	const own = path.join(folder, id)
	const targets = { pdf: store.draft(), xlsx: store.draft(), zip: store.draft() }
	const { list } = fromJson<Content>(begun.content)
	const hold = await store.hold(roomFor({ rows: list.rows.length, ...(await measureReceipts(db, begun)) }))
	if (!hold) return void (await failClosing(db, id, 'space'))
	try {
		await rm(own, { recursive: true, force: true })
		await mkdir(own, { recursive: true, mode: 0o700 })
		const content = path.join(own, 'content.json')
		await writeFile(content, begun.content, { mode: 0o600 })
		await runProcess(needs, begun, { files: needs.files, folder: own, content, targets }, stopping)
	} finally {
		hold.release()
		for (const target of Object.values(targets)) await rm(target, { force: true })
		await rm(own, { recursive: true, force: true })
	}
}

async function runProcess(needs: Needs, begun: Begun, order: ClosingOrder, stopping: AbortSignal) {
	const { db, log, program } = needs
	const { id } = begun
	const child = startChild<ClosingWord>(program, order, heapMegabytes, () => {})
	const over = child.ended.then(() => true)
	try {
		while (!(await Promise.race([over, sleep(beat, false)]))) {
			if (!stopping.aborted) continue
			await uncountAttempt(db, id)
			throw new Error('the server stops: the papers are made again after it')
		}
	} finally {
		child.kill()
		await over
	}
	const { said, errors } = await child.ended
	if (said && 'away' in said) return again(needs, id, new Error(`the files of closing ${id} cannot be read just now: ${said.away}`))
	if (said && 'failed' in said) {
		if (said.failed === 'broken') log.error({ closing: id, errors }, 'the papers of a closing could not be made')
		return void (await failClosing(db, id, said.failed))
	}
	if (!said) {
		const killed = `the process of closing ${id} was killed${errors && `: ${errors}`}`
		if (begun.attempts < mostAttempts) throw new Error(killed)
		log.error({ closing: id, errors }, 'the papers of a closing could not be made: their process was killed')
		return void (await failClosing(db, id, 'killed'))
	}
	if (said.made.some(({ size }) => size > needs.store.most)) return void (await failClosing(db, id, 'large'))
	await keep(needs, begun, order, said.made).catch((error: unknown) => {
		if (error instanceof Refusal && error.code === 'unavailable') return again(needs, id, error)
		if (error instanceof Refusal && error.code === 'no_space') return failClosing(db, id, 'space')
		throw error
	})
}

/** What the store of the files is at fault for is no try of its own. */
async function again({ db }: Needs, id: string, error: Error): Promise<never> {
	await uncountAttempt(db, id)
	throw error
}

/** The year is closed when all papers lie there: their bytes are safe before their rows are. */
async function keep({ db, store }: Needs, begun: Begun, { targets }: ClosingOrder, made: readonly Paper[]) {
	const papers = made.map((paper) => ({ ...paper, id: randomUUIDv7() }))
	const written = Object.values(targets).map((draft, at) => ({ key: originalKey(papers[at]?.id ?? ''), draft }))
	await writtenBefore(store, written, (keepPapers) =>
		db.transaction().execute(async (transaction) => {
			// The first that is written says in the history who did it.
			await actAgain(transaction, begun.person ?? '')
			if (!(await finishClosing(transaction, begun))) return
			await insertPapers(transaction, begun, papers)
			keepPapers()
		}),
	)
}
