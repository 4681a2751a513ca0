// Hides the table of the servers that run, and the channel on which they tell that one has come or gone.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `voidAfter`: seconds after which a note says nothing any more. */
type ServerNote = { id: string; secret: string; build: string | undefined; voidAfter: number; timeline: number | null }

/** Notes a server (again), without waiting for a standby, and removes what is void; how many others there are, and the highest timeline that one knows. */
export async function noteRunning(
	owner: Db,
	{ id, secret, build, voidAfter, timeline }: ServerNote,
): Promise<{ others: number; timeline: number | null }> {
	const { rows } = await sql<{ others: number; timeline: number | null }>`with noted as (
			insert into servers.running (id, secret, build, timeline) values (${id}, ${secret}, ${build ?? null}, ${timeline})
			on conflict (id) do update set noted_at = clock_timestamp(), timeline = excluded.timeline
		), voided as (
			delete from servers.running where id <> ${id} and noted_at < clock_timestamp() - make_interval(secs => ${voidAfter})
		)
		select count(*)::integer as others, max(timeline) as timeline, set_config('synchronous_commit', 'local', true) as alone from servers.running
		where id <> ${id} and noted_at >= clock_timestamp() - make_interval(secs => ${voidAfter})`.execute(owner)
	return rows[0] ?? { others: 0, timeline: null }
}

/** Notes of servers with another secret that are not void, and when each was noted last. */
export async function otherSecrets(
	owner: Db,
	{ secret, voidAfter }: Pick<ServerNote, 'secret' | 'voidAfter'>,
): Promise<Map<string, string>> {
	const { rows } = await sql<{ id: string; noted: string }>`select id, noted_at::text as noted from servers.running
		where secret <> ${secret} and noted_at >= clock_timestamp() - make_interval(secs => ${voidAfter})`.execute(owner)
	return new Map(rows.map(({ id, noted }) => [id, noted]))
}

export const removeRunning = (owner: Db, id: string) => owner.deleteFrom('servers.running').where('id', '=', id).execute()

export const tellServers = (owner: Db) => sql`select pg_notify('servers', '{}')`.execute(owner)
