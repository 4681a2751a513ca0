/** Watches what others have open in a database, and for how long. */
import { setTimeout as sleep } from 'node:timers/promises'
import { onClient } from './databases.ts'

/** In seconds, and what it was doing when it was seen last. */
export type LongestTransaction = { seconds: number; query: string }
const pause = 50

/** The longest one that was seen while `work` ran. */
export async function watchTransactions<T>(url: string, work: () => Promise<T>): Promise<{ result: T; longest: LongestTransaction }> {
	return onClient(url, async (client) => {
		const longest: LongestTransaction = { seconds: 0, query: '' }
		let isOver = false
		const watching = (async () => {
			while (!isOver) {
				const { rows } = await client.query<LongestTransaction>(
					`select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query
						from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and xact_start is not null
							and pid <> pg_backend_pid() order by xact_start limit 1`,
				)
				if (rows[0] && rows[0].seconds > longest.seconds) Object.assign(longest, rows[0])
				await sleep(pause)
			}
		})()
		try {
			return { result: await work(), longest }
		} finally {
			isOver = true
			await watching
		}
	})
}
