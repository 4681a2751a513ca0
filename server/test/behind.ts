import pg from 'pg'
import { expect } from 'vitest'

/** What `work` comes to that waits for what another connection's transaction holds, until that one ends. */
export async function behind<T>(url: string, hold: (other: pg.Client) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
	const other = new pg.Client(url)
	await other.connect()
	try {
		await other.query('begin')
		await hold(other)
		const done = work()
		await expect.poll(() => waitingFor(other)).toBe(1)
		await other.query('commit')
		return await done
	} finally {
		await other.end()
	}
}

/** How many wait for what this connection holds. */
export async function waitingFor(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ waiting: number }>(
		'select count(distinct pid)::int as waiting from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
	)
	return rows[0]?.waiting ?? 0
}

/** An entry written by somebody else, whose transaction goes on. */
export const writeEntry = (client: pg.Client, group: string, id: string, columns: object, lists: object = {}) =>
	client.query('select write_entries($1, null, $2)', [group, JSON.stringify([{ change: id, row: columns, ...lists }])])
