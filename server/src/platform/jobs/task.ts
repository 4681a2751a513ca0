// Hides how work for later gets into the queue: within the caller's transaction, so that a rollback leaves nothing behind.
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

declare const payload: unique symbol
/** A kind of job and what it is given; whoever enqueues one needs no more than this. */
type Task<Payload extends object> = { readonly name: string; readonly [payload]?: Payload }
export const task = <Payload extends object>(name: string): Task<Payload> => ({ name })

/** What runs a task. It may run again after a failure or a crash, so its effect must be the same then. */
export type Work = {
	name: string
	/** A method: what it is given is what was put in under its name. */
	run(payload: unknown, stopping: AbortSignal): Promise<void>
	/** When it runs by itself, as a crontab writes it, in UTC. */
	cron?: string
}
export const work = <Payload extends object>(
	{ name }: Task<Payload>,
	run: (payload: Payload, stopping: AbortSignal) => Promise<void>,
	cron?: string,
): Work => ({
	name,
	run,
	...(cron !== undefined && { cron }),
})

type When = {
	runAt?: Date
	/** A later job of the same key replaces one that has not begun. */
	key?: string
	/** Of one queue they run one after the other. */
	queue?: string
	/** Behind all that are due and have a lower one. */
	priority?: number
}

/** What takes long goes one after the other for each person, so that nobody takes all the runners there are for it. */
export const longQueue = (person: string): string => `long ${person}`

export async function enqueue<Payload extends object>(
	db: Db,
	{ name }: Task<Payload>,
	payload: Payload,
	{ runAt, key, queue, priority = 0 }: When = {},
) {
	await sql`select enqueue(${name}, ${JSON.stringify(payload)}::json, ${runAt ?? sql`now()`}, ${key ?? null}, ${queue ?? null}, ${priority})`.execute(
		db,
	)
}
