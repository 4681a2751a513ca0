// Hides that a database is made ready in two parts: our migrations, and those of the job queue.
import { runMigrations } from 'graphile-worker'
import { migrate } from './migrate.ts'

/** Brings an empty or older database to what this code needs; repeatable. */
export async function prepareDatabase(url: string): Promise<void> {
	await migrate(url)
	await runMigrations({ connectionString: url })
}
