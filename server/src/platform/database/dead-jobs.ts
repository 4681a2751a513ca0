// Hides the queue's tables from what watches over its workers.

/** Frees the jobs that a worker without its lock has begun; $1 is the worker that asks. */
export const freeDead = `
	select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
		select distinct locked_by from graphile_worker.jobs where locked_by <> $1 and locked_at < now() - interval '2 seconds'
	) as held where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`
