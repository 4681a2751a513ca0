import { sql } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'

export type QueuedJobs = {
	task: string
	/** `failed`: tried in vain, and tried again later. */
	state: 'waiting' | 'later' | 'running' | 'failed' | 'given_up'
	jobs: number
	/** Seconds since the first of them could have begun. */
	age: number
}
export async function listQueued(db: Db): Promise<QueuedJobs[]> {
	const { rows } = await sql<QueuedJobs>`
		select identifier as task, state, count(*)::float8 as jobs, greatest(0, max(extract(epoch from now() - run_at)))::float8 as age
		from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		cross join lateral (select case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
			when attempts > 0 then 'failed' when run_at > now() then 'later' else 'waiting' end as state) as found
		group by identifier, state`.execute(db)
	return rows
}

export type HouseCounts = { files: number; bytes: number; refused: number; missing: number; changed: number }
/** Of all groups together. */
export async function countHouse(db: Db): Promise<HouseCounts> {
	const { rows } = await sql<HouseCounts>`select
		(select coalesce(sum(used), 0)::float8 from usage where resource = 'files') as files,
		(select coalesce(sum(bytes), 0)::float8 from storage) as bytes,
		(select count(*)::float8 from mail_refused) as refused,
		(select count(*)::float8 from file_finding where kind = 'missing') as missing,
		(select count(*)::float8 from file_finding where kind = 'changed') as changed`.execute(db)
	return rows[0] ?? { files: 0, bytes: 0, refused: 0, missing: 0, changed: 0 }
}
