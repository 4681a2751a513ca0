// Hides the queue's own notes of what runs at which time of the day.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** When each of these tasks last ran by itself, or was first known to run so; those that never were are left out. */
export async function listLastRuns(db: Db, tasks: string[]): Promise<Map<string, Date>> {
	const { rows } = await sql<{ task: string; at: Date }>`select identifier as task, coalesce(last_execution, known_since) as at
		from graphile_worker._private_known_crontabs where identifier = any (${tasks})`.execute(db)
	return new Map(rows.map(({ task, at }) => [task, at]))
}

export type Missed = { task: string; due: Date; queue: string | null }
/** Queues what was due then, in this order, two minutes from now; once, however many servers start. Each is told since when it has not run. */
export async function queueMissed(db: Db, missed: Missed[]): Promise<void> {
	await sql`with missed as (
		select m.* from rows from (jsonb_to_recordset(${JSON.stringify(missed)}::jsonb) as (task text, due timestamptz, queue text)) with ordinality m (task, due, queue, nth)
	), noted as (
		update graphile_worker._private_known_crontabs k set last_execution = m.due from missed m
		where k.identifier = m.task and coalesce(k.last_execution, k.known_since) < m.due
		returning m.*, coalesce(old.last_execution, old.known_since) as last_at
	)
	select graphile_worker.add_job(task, json_build_object('since', least(last_at, (select (j.payload ->> 'since')::timestamptz
			from graphile_worker._private_jobs j where j.key = 'missed ' || task and j.locked_at is null))), queue_name => queue, run_at => now() + interval '2 minutes' + nth * interval '1 millisecond',
		job_key => 'missed ' || task) from noted order by nth`.execute(db)
}

/** Whether one that was missed waits to run. */
export async function isMissed(db: Db, task: string): Promise<boolean> {
	const { rows } = await sql`select from graphile_worker.jobs where key = ${`missed ${task}`} and attempts < max_attempts`.execute(db)
	return rows.length > 0
}

/** Whether such a job is run just now, or will be for the first time; one that was begun hours ago may never end. */
export async function isComing(db: Db, task: string): Promise<boolean> {
	const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${task}
			and ((attempts = 0 and locked_at is null) or locked_at > now() - interval '6 hours') limit 1`.execute(db)
	return rows.length > 0
}
