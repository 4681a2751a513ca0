// Hides the table of the servers that run, and the channel on which they tell that one has come or gone.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** `voidAfter`: seconds after which a note says nothing any more. */
type ServerNote = {
	id: string
	secret: string
	build: string | undefined
	voidAfter: number
	timeline: number | null
	backsUp: boolean
	/** `YYYY-MM-DD` */
	backedUpOn: string | null
}
/**
 * `builds`: releases of the web app that all of them have, this one included, the one that has run longest first; `unnoted`: some say nothing of
 * themselves; `timeline`: the highest that another one knows; `backingUp`: how many others back up, and `backedUpOn`, of when their newest archive is.
 */
export type ServersNow = {
	others: number
	builds: string[]
	unnoted: boolean
	timeline: number | null
	backingUp: number
	backedUpOn: string | null
}

/**
 * Notes a server (again), without waiting for a standby, removes what is void, and answers who else there is. Earlier releases note nothing: their
 * connections are counted.
 */
export async function noteRunning(
	owner: Db,
	{ id, secret, build, voidAfter, timeline, backsUp, backedUpOn }: ServerNote,
): Promise<ServersNow> {
	const { rows } = await sql<ServersNow>`with noted as (
			insert into servers.running (id, secret, build, timeline, backs_up, backed_up_on)
			values (${id}, ${secret}, ${build ?? null}, ${timeline}, ${backsUp}, ${backedUpOn}::date)
			on conflict (id) do update set noted_at = clock_timestamp(), timeline = excluded.timeline,
				backed_up_on = excluded.backed_up_on returning build, begun_at
		), voided as (
			delete from servers.running where id <> ${id} and noted_at < clock_timestamp() - make_interval(secs => ${voidAfter})
		), others as (
			select build, begun_at, timeline, backs_up, backed_up_on from servers.running
			where id <> ${id} and noted_at >= clock_timestamp() - make_interval(secs => ${voidAfter})
		), count as (select count(*)::integer as others, max(timeline) as timeline,
				(count(*) filter (where backs_up))::integer as "backingUp", max(backed_up_on) filter (where backs_up)::text as "backedUpOn",
				set_config('synchronous_commit', 'local', true) as alone from others)
		select others, timeline, "backingUp", "backedUpOn",
			array(select build from (select build, begun_at from others union all select * from noted) every where build is not null
				group by build order by min(begun_at)) as builds,
			(select count(*) from pg_stat_activity where datname = current_database() and application_name = 'hausheft live') > others + 1 as unnoted
		from count`.execute(owner)
	return rows[0] ?? { others: 0, builds: [], unnoted: false, timeline: null, backingUp: 0, backedUpOn: null }
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
