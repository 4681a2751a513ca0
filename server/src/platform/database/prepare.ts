// Hides that a database is made ready in two parts: our migrations, and those of the job queue.
import { runMigrations } from 'graphile-worker'
import { withoutLimits } from './limits.ts'
import { migrate } from './migrate.ts'
import { preparePooler } from './pooler.ts'
import { primaryOf } from './routes.ts'

/**
 * Brings an empty or older database to what this code needs; repeatable. `through`: the way by a pooler, where the server goes by one. False where the
 * database ends there nothing that takes too long by itself.
 */
export async function prepareDatabase(url: string, through?: string): Promise<boolean> {
	const isLimited = through === undefined || (await preparePooler(url, through))
	await migrate(url)
	await runMigrations({ connectionString: withoutLimits(await primaryOf(url)) })
	return isLimited
}
