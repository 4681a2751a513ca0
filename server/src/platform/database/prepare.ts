// Hides that a database is made ready in two parts: our migrations, and those of the job queue.
import { runMigrations } from 'graphile-worker'
import { checkDatabase } from './check-database.ts'
import { connect, migrate } from './migrate.ts'

/** Brings an empty or older database to what this code needs; repeatable. `used`: by which way the server goes to it. */
export async function prepareDatabase(url: string, used = url): Promise<void> {
	if (used !== url) {
		const client = await connect(used)
		try {
			await checkDatabase(client)
		} finally {
			await client.end()
		}
	}
	await migrate(url)
	await runMigrations({ connectionString: url })
}
