import type { House, Jobs } from './platform/house.ts'
import { catchUp } from './platform/jobs/missed.ts'
import { openJobPool } from './platform/jobs/pool.ts'
import { runners, startJobs } from './platform/jobs/worker.ts'

/** Beside one for each runner, which listens on it: what runners ask is short, and each of their workers asks every two seconds. */
const sharedConnections = 4

/** Once the server is ready: queues what was missed while none ran, then starts each runner that somebody has jobs for. */
export function startRunners({ app, database, directUrl }: Pick<House, 'app' | 'database' | 'directUrl'>, jobs: readonly Jobs[]): void {
	const lines = runners
		.map(({ name, concurrency }) => ({ concurrency, works: jobs.flatMap((each) => each[name] ?? []) }))
		.filter(({ works }) => works.length > 0)
	let stop = async () => {}
	app.addHook('onReady', async () => {
		const all = lines.flatMap(({ works }) => works)
		const missed = () => catchUp(database.owner, all)
		await missed()
		const pool = openJobPool(directUrl, lines.length + sharedConnections, ({ message }) => app.log.warn(`jobs: ${message}`))
		const stopAll = lines.map(({ works, concurrency }) => startJobs(directUrl, works, app.log, { concurrency, catchUp: missed, pool }))
		stop = async () => {
			await Promise.all(stopAll.map((each) => each()))
			await pool.end()
		}
		for (const { onRunning } of jobs) await onRunning?.()
	})
	app.addHook('onClose', () => stop())
}
