// Hides the queue's tables from what watches over its workers, and from who ends what was tried in vain.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Frees the jobs that a worker without its lock has begun; $1 is the worker that asks. What nobody takes again goes: that of the dead, and what
 * never failed, which a later job of the same key has replaced while it was run. What the worker itself is at counts anew: after four hours the queue
 * takes any job for given up, and would begin a long one a second time beside the first.
 */
export const freeDead = `
	with kept as (
		update graphile_worker._private_jobs set locked_at = now() where locked_by = $1 and locked_at < now() - interval '1 hour'
	), kept_queues as (
		update graphile_worker._private_job_queues set locked_at = now() where locked_by = $1 and locked_at < now() - interval '1 hour'
	), dead as materialized (
		select locked_by from (
			select distinct locked_by from graphile_worker.jobs where locked_by <> $1 and locked_at < now() - interval '2 seconds'
		) as held where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
	), given_up as (
		delete from graphile_worker._private_jobs where attempts >= max_attempts
			and (locked_by in (select locked_by from dead) or locked_by is null and last_error is null)
		returning id
	)
	select graphile_worker.force_unlock_workers((select array_agg(locked_by) from dead)) where (select count(*) from given_up) >= 0`

/** What was given up so long ago goes with what it was given, addresses of people among it; until then it stands there for who watches over the queue. */
export const removeGivenUp = (db: Db) =>
	sql`delete from graphile_worker._private_jobs
	where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`.execute(db)

/** Removes what of this task was tried as often as it may be, and answers it with the last error. */
export async function takeGivenUp<Payload>(db: Db, task: string): Promise<{ payload: Payload; error: string }[]> {
	const { rows } = await sql<{ payload: Payload; error: string }>`
		delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
		where t.id = j.task_id and t.identifier = ${task} and j.attempts >= j.max_attempts and j.locked_at is null
		returning j.payload::jsonb as payload, coalesce(j.last_error, '') as error`.execute(db)
	return rows
}
