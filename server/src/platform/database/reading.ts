// Hides from where whatever reads much reads: a standby that has all that was written until then, or the primary.
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../thrown.ts'
import { timelineOfPrimary } from './routes.ts'
import { SeekingClient } from './seeking.ts'

/** Milliseconds: how long it is waited for, and how often it is asked. */
const [patience, pause] = [5000, 50]

/** `said`: why it is the primary. */
type Options = { direct: string; read: string | undefined; said: (why: string) => void; wait?: number }

/** The address of this moment: the standby in `read` once it has what the primary has now, which `direct` leads to. */
export async function readFrom({ direct, read, said, wait = patience }: Options): Promise<string> {
	if (read === undefined) return direct
	try {
		const { position, ...own } = await ask<Position>(direct, now)
		for (const end = performance.now() + wait; ; await sleep(pause)) {
			const { system, timeline, has } = await ask<Read>(read, reached, [position])
			if (system !== own.system || timeline !== own.timeline) {
				said('what DATABASE_URL_READ leads to does not follow the primary, or not yet since that is another one')
				return direct
			}
			if (has) return read
			if (performance.now() > end) break
		}
		said('the standby in DATABASE_URL_READ is behind')
	} catch (error) {
		said(`DATABASE_URL_READ: ${messageOf(error)}`)
	}
	return direct
}

/** How far the standby in `read` is behind the primary that `direct` leads to; null where it does not answer or follows another one. */
export async function secondsBehind(direct: string, read: string): Promise<{ seconds: number | null }> {
	try {
		const { position, ...own } = await ask<Position>(direct, now)
		const { system, timeline, has, behind } = await ask<Read>(read, reached, [position])
		const isOwn = system === own.system && timeline === own.timeline
		return { seconds: !isOwn ? null : has ? 0 : behind }
	} catch {
		return { seconds: null }
	}
}

type Copy = { system: string; timeline: number }
type Position = Copy & { position: string }
/** `behind`: seconds since the last transaction that it has. */
type Read = Copy & { has: boolean; behind: number | null }
const system = `(select system_identifier::text from pg_control_system()) as system`
const now = `select pg_current_wal_insert_lsn()::text as position, ${timelineOfPrimary} as timeline, ${system}`
/** A standby says its timeline as of its last checkpoint: one that follows another primary never says a newer one. */
const reached = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end >= $1::pg_lsn as has,
	extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float as behind,
	case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint()) else ${timelineOfPrimary} end as timeline, ${system}`

async function ask<Row extends object>(url: string, text: string, values: string[] = []): Promise<Row> {
	const client = new SeekingClient({
		connectionString: url,
		application_name: 'hausheft reading',
		connectionTimeoutMillis: patience,
		query_timeout: patience,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		const { rows } = await client.query<Row>(text, values)
		if (!rows[0]) throw new Error('no answer')
		return rows[0]
	} finally {
		void client.end().catch(() => {})
	}
}
