// Hides what takes jobs from the queue and runs them in this process, again after a failure, and after PostgreSQL was away.
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Worker, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { tracing } from '../tracing/spans.ts'
import { showAlive } from './alive.ts'
import { insist } from './insist.ts'
import { openJobPool } from './pool.ts'
import type { Work } from './task.ts'

const usualJobs = 3
/** Who takes jobs, as many at once, in the order in which they start. What takes long or waits has a runner of its own, so that mails go out meanwhile. */
export const runners = [
	{ name: 'usual', concurrency: usualJobs },
	/** Whole disks are read at night, one after the other. */
	{ name: 'night', concurrency: 1 },
	/** Mails that strangers sent are read beside all else, and each group's one after the other. */
	{ name: 'reading', concurrency: 2 },
	{ name: 'long', concurrency: 2 },
	/** HEICs are decoded one after the other. */
	{ name: 'pictures', concurrency: 1 },
	/** What waits for other people's programs. */
	{ name: 'hooks', concurrency: 8 },
	{ name: 'stripe', concurrency: 2 },
] as const
export type Runner = (typeof runners)[number]['name']
/** Milliseconds after which a queue has usually been freed; where it has not, the next look finds its next job. */
const queuePause = 20
/** Within so many milliseconds of the database's return others have shown that they live. */
const retaken = 2000
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** `pool`: shared with other runners, and ended by whoever opened it. */
type Options = { concurrency?: number | undefined; catchUp?: () => Promise<void>; pool?: pg.Pool | undefined }

/**
 * Runs until what it answers is called; that waits for the jobs which have begun. `url` must lead to PostgreSQL directly: jobs are announced.
 * `catchUp` is asked whenever the clock of the jobs begins anew, also after it stood still while the database was away.
 */
export function startJobs(
	url: string,
	works: Work[],
	log: FastifyBaseLogger,
	{ concurrency = usualJobs, catchUp = async () => {}, pool: lent }: Options = {},
): () => Promise<void> {
	const stopping = new AbortController()
	// The error of a connection carries all of the client along; and connections that are closing may break.
	const broken = ({ message }: Error) => stopping.signal.aborted || log.warn(`jobs: ${message}`)
	const pool = lent ?? openJobPool(url, concurrency + 2, broken)

	/** Those that take no more jobs and wait for what they have begun. */
	const ending = new Set<Promise<void>>()
	let runs = 0

	/** Until it is told to stop, or an error ends it: however long the jobs take that it has begun, the next one runs beside it. */
	async function runOnce() {
		const events: WorkerEvents = new EventEmitter()
		events.on('job:complete', ({ worker, job }) => job.job_queue_id !== null && setTimeout(() => lookAgain(worker), queuePause).unref())
		let knowsTasks = false
		let refused = false
		for (const found of ['job:start', 'worker:getJob:empty'] as const) events.once(found, () => (knowsTasks = true))
		events.once('worker:getJob:error', () => (refused = !knowsTasks))
		const lostCount = losesCount(events)
		const takesNoMore = once(events, 'pool:gracefulShutdown')
		events.on('cron:started', () => void insist(catchUp, stopping.signal).catch(() => {}))
		const created = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
		const runner = await run({
			pgPool: pool,
			concurrency,
			// Without a batch, what breaks while a job is told done rejects a promise that nobody awaits, and takes the process along.
			preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
			noHandleSignals: true,
			events,
			taskList: Object.fromEntries(works.map((each) => [each.name, (payload: unknown) => runTold(each, payload, stopping.signal)])),
			parsedCronItems: parseCronItems(works.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron }] : []))),
			logger: new Logger(
				() => (level, message, meta) => log[levels[level]](meta?.['error'] ? { err: meta['error'] } : {}, `jobs: ${message}`),
			),
		})
		runner.promise.catch(() => {}) // awaited below
		const stop = () => void runner.stop().catch(() => {})
		// It asks once which tasks there are, and keeps a refusal as the answer: whoever never found out is replaced.
		if (refused) stop()
		events.on('worker:getJob:error', () => knowsTasks || stop())
		stopping.signal.addEventListener('abort', stop, { once: true })
		if (stopping.signal.aborted) stop()
		const [{ workerPool }] = await created
		const forget = await showAlive(url, workerPool.id, broken, runs++ === 0 ? 0 : retaken).catch((error: Error) => {
			stop()
			throw error
		})
		const ended = (async () => {
			await Promise.race([runner.promise, lostCount]).catch(broken)
			stop()
			await forget()
		})()
		ending.add(ended)
		void ended.then(() => ending.delete(ended))
		await Promise.race([ended, takesNoMore])
	}
	// The runner gives up after some errors in a row; the queue must not stand still for ever because the database was away.
	const running = (async () => {
		while (!stopping.signal.aborted) {
			await runOnce().catch(broken)
			await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
		}
	})()

	return async () => {
		stopping.abort()
		await running
		await Promise.all(ending)
		if (!lent) await pool.end()
	}
}

const runTold = (each: Work, payload: unknown, signal: AbortSignal): Promise<void> =>
	tracing.spans
		? tracing.spans.during({ name: `job ${each.name}`, kind: 'job', attributes: {} }, () => each.run(payload, signal))
		: each.run(payload, signal)

const ends = ['pool:gracefulShutdown:complete', 'pool:forcefulShutdown:complete', 'pool:forcefulShutdown:error'] as const
/**
 * A runner that cannot tell jobs done ends; where that happens to two at once, its count of those that are being told goes below none, and it
 * never says so. Resolves when such a one works on nothing any more.
 */
const losesCount = (events: WorkerEvents): Promise<unknown> =>
	Promise.all([once(events, 'pool:fatalError'), Promise.race(ends.map((end) => once(events, end)))])

/** A worker looks for its next job before the queue of the last one is free again, and then not for two seconds. */
function lookAgain(worker: Worker) {
	try {
		worker.nudge()
	} catch {
		// It has ended meanwhile, and another one looks.
	}
}
