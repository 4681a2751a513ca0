// Hides what takes jobs from the queue and runs them in this process, again after a failure, and after PostgreSQL was away.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Work } from './task.ts'

const concurrency = 3
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Runs until what it answers is called; that waits for the jobs which have begun. `url` must lead to PostgreSQL directly: jobs are announced. */
export function startJobs(url: string, works: Work[], log: FastifyBaseLogger): () => Promise<void> {
	const pool = new pg.Pool({ connectionString: url, max: concurrency + 2, application_name: 'hausheft jobs' })
	const broken = (error: Error) => log.warn({ err: error }, 'job connection')
	pool.on('error', broken)
	pool.on('connect', (client) => client.on('error', broken))
	const stopping = new AbortController()
	let runner: Runner | undefined

	const start = () =>
		run({
			pgPool: pool,
			concurrency,
			noHandleSignals: true,
			taskList: Object.fromEntries(works.map((each) => [each.name, (payload) => each.run(payload as never)])) as TaskList,
			parsedCronItems: parseCronItems(works.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron }] : []))),
			logger: new Logger(() => (level, message, meta) => log[levels[level]]({ ...(meta?.['error'] ? { err: meta['error'] } : {}) }, `jobs: ${message}`)),
		})
	// The runner gives up after some errors in a row; the queue must not stand still for ever because the database was away.
	const running = (async () => {
		while (!stopping.signal.aborted) {
			try {
				runner = await start()
				if (stopping.signal.aborted) await runner.stop()
				await runner.promise
			} catch (error) {
				log.warn({ err: error }, 'jobs: started anew')
			}
			runner = undefined
			await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
		}
	})()

	return async () => {
		stopping.abort()
		await runner?.stop().catch(() => {})
		await running
		await pool.end()
	}
}
