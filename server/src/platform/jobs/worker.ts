// Hides what takes jobs from the queue and runs them in this process, again after a failure, and after PostgreSQL was away.
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import { openPool } from '../database/connect.ts'
import { showAlive } from './alive.ts'
import type { Work } from './task.ts'

/** What takes long has a runner of its own, so that mails go out meanwhile. */
export const longJobs = 2
/** What waits for other people's programs holds nobody else up. */
export const hookJobs = 8
/** Nor does what waits for Stripe. */
export const stripeJobs = 2
const usualJobs = 3
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Runs until what it answers is called; that waits for the jobs which have begun. `url` must lead to PostgreSQL directly: jobs are announced. */
export function startJobs(url: string, works: Work[], log: FastifyBaseLogger, concurrency = usualJobs): () => Promise<void> {
	const stopping = new AbortController()
	// The error of a connection carries all of the client along; and connections that are closing may break.
	const broken = ({ message }: Error) => stopping.signal.aborted || log.warn(`jobs: ${message}`)
	const pool = openPool(url, { max: concurrency + 2, application_name: 'hausheft jobs' }, broken)

	/** Until it is told to stop, or an error ends it. */
	async function runOnce() {
		const events: WorkerEvents = new EventEmitter()
		const created = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
		const runner = await run({
			pgPool: pool,
			concurrency,
			// Without a batch, what breaks while a job is told done rejects a promise that nobody awaits, and takes the process along.
			preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
			noHandleSignals: true,
			events,
			taskList: Object.fromEntries(works.map((each) => [each.name, (payload: unknown) => each.run(payload as never, stopping.signal)])),
			parsedCronItems: parseCronItems(works.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron }] : []))),
			logger: new Logger(
				() => (level, message, meta) => log[levels[level]](meta?.['error'] ? { err: meta['error'] } : {}, `jobs: ${message}`),
			),
		})
		runner.promise.catch(() => {}) // awaited below
		const stop = () => void runner.stop().catch(() => {})
		stopping.signal.addEventListener('abort', stop, { once: true })
		if (stopping.signal.aborted) stop()
		const [{ workerPool }] = await created
		const forget = await showAlive(url, workerPool.id, stop).catch((error: Error) => {
			stop()
			throw error
		})
		try {
			await runner.promise
		} finally {
			await forget()
		}
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
		await pool.end()
	}
}
