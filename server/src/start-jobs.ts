import type { House, Jobs } from './platform/house.ts'
import { catchUp } from './platform/jobs/missed.ts'
import { runners, startJobs } from './platform/jobs/worker.ts'

/** Once the server is ready: queues what was missed while none ran, then starts each runner that somebody has jobs for. */
export function startRunners({ app, database, directUrl }: Pick<House, 'app' | 'database' | 'directUrl'>, jobs: readonly Jobs[]): void {
	const lines = runners
		.map(({ name, concurrency }) => ({ concurrency, works: jobs.flatMap((each) => each[name] ?? []) }))
		.filter(({ works }) => works.length > 0)
	let stopAll: (() => Promise<void>)[] = []
	app.addHook('onReady', async () => {
		const all = lines.flatMap(({ works }) => works)
		const missed = () => catchUp(database.owner, all)
		await missed()
		stopAll = lines.map(({ works, concurrency }) => startJobs(directUrl, works, app.log, { concurrency, catchUp: missed }))
		for (const { onRunning } of jobs) await onRunning?.()
	})
	app.addHook('onClose', () => Promise.all(stopAll.map((stop) => stop())))
}
