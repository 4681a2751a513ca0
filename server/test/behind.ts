import pg from 'pg'
import { expect } from 'vitest'

type OtherWork = (other: pg.Client) => Promise<unknown>
/** What `work` comes to that waits for what another connection's transaction holds, until that one ends; `look`: while it waits. */
export async function behind<T>(url: string, hold: OtherWork, work: () => Promise<T>, look?: OtherWork): Promise<T> {
	const other = new pg.Client(url)
	await other.connect()
	try {
		await other.query('begin')
		await hold(other)
		const done = work()
		await expect.poll(() => waitingFor(other)).toBe(1)
		await look?.(other)
		await other.query('commit')
		return await done
	} finally {
		await other.end()
	}
}

/** How many wait for what this connection holds. */
async function waitingFor(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ waiting: number }>(
		'select count(distinct pid)::int as waiting from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
	)
	return rows[0]?.waiting ?? 0
}

/** How many in this database wait for anybody. */
export async function waitingHere(client: pg.Client): Promise<number> {
	const { rows } = await client.query<{ waiting: number }>(`select count(distinct pid)::int as waiting from pg_locks waits
		where not granted and exists (select from pg_locks held join pg_database on oid = held.database
			where held.pid = waits.pid and datname = current_database())`)
	return rows[0]?.waiting ?? 0
}

/** What those who wait were asked last, and whether they have written into this table. */
export async function waitingWith(client: pg.Client, table: string) {
	const { rows } = await client.query<{ asked: string; written: boolean }>(
		`select query as asked, exists (select from pg_locks held where held.pid = waiting.pid and relation = $1::regclass and mode = 'RowExclusiveLock') as written
		from pg_stat_activity waiting where pg_backend_pid() = any (pg_blocking_pids(pid))`,
		[table],
	)
	return rows
}

/** An entry written by somebody else, whose transaction goes on. */
export const writeEntry = (client: pg.Client, group: string, id: string, columns: object, lists: object = {}) =>
	client.query('select write_entries($1, null, $2)', [group, JSON.stringify([{ change: id, row: columns, ...lists }])])
