import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inDatabase } from '../../../test/postgres.ts'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startNetwork } from '../../../test/network.ts'
import { connect, type Database } from '../database/connect.ts'
import { showAlive } from './alive.ts'
import { openJobPool } from './pool.ts'
import { enqueue, task, work } from './task.ts'
import { startJobs } from './worker.ts'

let clone: Clone
let database: Database
const log = { warn() {}, error() {}, debug() {}, trace() {} } as never
beforeAll(async () => {
	clone = await cloneDatabase()
	database = connect(clone.url, () => {})
})
afterAll(async () => {
	await database.close()
	await clone.drop()
})

test('a job runs with what it was given; a later one of the same key takes its place', async () => {
	const greet = task<{ name: string }>('greet')
	const greeted: string[] = []
	const soon = new Date(Date.now() + 3_600_000)
	await enqueue(database.owner, greet, { name: 'Anna' }, { key: 'a', runAt: soon })
	await enqueue(database.owner, greet, { name: 'Beat' }, { key: 'a' })
	await enqueue(database.owner, greet, { name: 'Carla' }, { runAt: soon })
	const stop = startJobs(clone.url, [work(greet, async ({ name }) => void greeted.push(name))], log)
	await expect.poll(() => greeted).toEqual(['Beat'])
	await stop()
	const { rows } = await database.pool.query('select task_identifier, run_at from graphile_worker.jobs')
	expect(rows).toEqual([{ task_identifier: 'greet', run_at: soon }])
})

test('what is due goes behind what goes before it, however long it has waited', async () => {
	const greet = task<{ name: string }>('greet_in_order')
	const greeted: string[] = []
	await enqueue(database.owner, greet, { name: 'again' }, { priority: 10, runAt: new Date(Date.now() - 3_600_000) })
	await enqueue(database.owner, greet, { name: 'new' })
	const stop = startJobs(clone.url, [work(greet, async ({ name }) => void greeted.push(name))], log, { concurrency: 1 })
	await expect.poll(() => greeted).toEqual(['new', 'again'])
	await stop()
})

test('stopping waits for the job that has begun', async () => {
	const slow = task<object>('slow')
	let begun = false
	let ended = false
	let finish = () => {}
	const stop = startJobs(
		clone.url,
		[
			work(slow, async () => {
				begun = true
				await new Promise<void>((resolve) => (finish = resolve))
				ended = true
			}),
		],
		log,
	)
	await enqueue(database.owner, slow, {})
	await expect.poll(() => begun).toBe(true)
	const stopped = stop()
	finish()
	await stopped
	expect(ended).toBe(true)
})

test('D50 what a killed process had begun runs again, what a living one has begun does not', async () => {
	const note = task<{ of: string }>('note_of')
	const noted: string[] = []
	for (const whose of ['dead', 'living']) {
		await enqueue(database.owner, note, { of: whose })
		await database.pool.query(
			`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where payload ->> 'of' = $1`,
			[whose],
		)
	}
	const endLiving = await showAlive(clone.url, 'living', () => {})
	const stop = startJobs(clone.url, [work(note, async ({ of }) => void noted.push(of))], log)
	await expect.poll(() => noted).toEqual(['dead'])
	await stop()
	expect(noted).toEqual(['dead'])
	await endLiving()
	const stopAgain = startJobs(clone.url, [work(note, async ({ of }) => void noted.push(of))], log)
	await expect.poll(() => noted).toEqual(['dead', 'living'])
	await stopAgain()
})

test('however long a living process is at something, nobody takes it for given up and begins it a second time', async () => {
	const note = task<{ of: string }>('note_long')
	await enqueue(database.owner, note, { of: 'long' }, { key: 'long', queue: 'long' })
	const since = `locked_by = 'at it', locked_at = now() - interval '5 hours'`
	await database.pool.query(`update graphile_worker._private_jobs set ${since}, attempts = 1 where key = 'long'`)
	await database.pool.query(`update graphile_worker._private_job_queues set ${since} where queue_name = 'long'`)
	const held = async (): Promise<number> =>
		(
			await database.pool.query(`select from graphile_worker._private_jobs where key = 'long' and locked_at > now() - interval '1 minute'
				union all select from graphile_worker._private_job_queues where queue_name = 'long' and locked_at > now() - interval '1 minute'`)
		).rowCount ?? 0
	const end = await showAlive(clone.url, 'at it', () => {})
	await expect.poll(held).toBe(2)
	await end()
	await database.pool.query(`delete from graphile_worker._private_jobs where key = 'long'`)
})

test('F24 what a killed process had begun, and was asked for again meanwhile, runs once and leaves nothing in the queue', async () => {
	const note = task<{ of: string }>('note_again')
	const noted: string[] = []
	await enqueue(database.owner, note, { of: 'killed' }, { key: 'note', queue: 'notes' })
	const lock = `locked_by = 'dead', locked_at = now() - interval '1 minute'`
	await database.pool.query(`update graphile_worker._private_jobs set ${lock}, attempts = 1 where key = 'note'`)
	await database.pool.query(`update graphile_worker._private_job_queues set ${lock} where queue_name = 'notes'`)
	await enqueue(database.owner, note, { of: 'again' }, { key: 'note', queue: 'notes' })
	// One that lies there since an earlier kill.
	await enqueue(database.owner, note, { of: 'long ago' })
	await database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'of' = 'long ago'`)
	const stop = startJobs(clone.url, [work(note, async ({ of }) => void noted.push(of))], log)
	const left = () => database.pool.query('select payload from graphile_worker._private_jobs j where payload::text like $1', ['%"of"%'])
	await expect.poll(async () => (await left()).rows).toEqual([])
	await stop()
	expect(noted).toEqual(['again'])
})

test('F15 a connection that is lost while a runner asks which tasks there are holds up nothing for ever', async () => {
	const note = task<object>('note_unknown')
	let refused = 0
	let noted = 0
	const heard = {
		warn() {},
		error() {},
		debug() {},
		trace: (_: object, line: string) => line.includes('Failed to acquire job') && refused++,
	} as never
	await database.pool.query(`create function refuse_tasks() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
		create trigger refuse_tasks before insert on graphile_worker._private_tasks for each statement execute function refuse_tasks()`)
	const stop = startJobs(clone.url, [work(note, async () => void noted++)], heard, { concurrency: 1 })
	await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0)
	await database.pool.query('drop trigger refuse_tasks on graphile_worker._private_tasks')
	await enqueue(database.owner, note, {})
	await expect.poll(() => noted, { timeout: 60_000 }).toBe(1)
	await stop()
})

test('F2 two jobs that cannot be told done at once hold up nothing for ever: they run again, and the jobs can be stopped', async () => {
	const note = task<{ at: number }>('note_refused')
	const refusing = new pg.Client(clone.url)
	await refusing.connect()
	onTestFinished(() => refusing.end())
	await refusing.query(`create function refuse_done() returns trigger language plpgsql as $$ begin
			perform pg_advisory_xact_lock(4711);
			raise 'gone';
		end $$;
		create trigger refuse_done before delete on graphile_worker._private_jobs for each row execute function refuse_done()`)
	await refusing.query('select pg_advisory_lock(4711)')
	const told = async () =>
		(await refusing.query(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`)).rowCount
	const noted: number[] = []
	// The second one ends while the first is being told done.
	const end = async ({ at }: { at: number }) => {
		if (noted.push(at) <= 2 && at === 2) await vi.waitUntil(async () => (await told()) === 1, { timeout: 60_000, interval: 5 })
	}
	const stop = startJobs(clone.url, [work(note, end)], log)
	for (const at of [1, 2]) await enqueue(database.owner, note, { at })
	await expect.poll(told).toBe(2)
	await refusing.query('select pg_advisory_unlock(4711)')
	const isThere = () => database.pool.query('select from graphile_worker.jobs where task_identifier = $1', ['note_refused'])
	await refusing.query('drop trigger refuse_done on graphile_worker._private_jobs')
	await expect.poll(async () => (await isThere()).rowCount).toBe(0)
	expect(noted.toSorted()).toEqual([1, 1, 2, 2])
	await stop()
})

test('F2 a database that is away while a job ends takes nothing along, and the job ends when it is back', async () => {
	const note = task<{ at: number }>('note_away')
	const name = new URL(clone.url).pathname.slice(1)
	const other = new pg.Client(inDatabase(clone.url, 'postgres'))
	await other.connect()
	const unheard: unknown[] = []
	const hear = (reason: unknown) => void unheard.push(reason)
	process.on('unhandledRejection', hear)
	const noted: number[] = []
	const errors: string[] = []
	const away = async ({ at }: { at: number }) => {
		if (noted.push(at) > 1) return
		await other.query(`alter database "${name}" with allow_connections false`)
		await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
	}
	const heard = {
		debug() {},
		trace() {},
		warn: (line: string) => errors.push(line),
		error: (_: object, line: string) => errors.push(line),
	} as never
	const stop = startJobs(clone.url, [work(note, away)], heard)
	await enqueue(database.owner, note, { at: 1 })
	await expect.poll(() => errors, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/complete|not currently accepting/))
	await other.query(`alter database "${name}" with allow_connections true`)
	const left = () => database.pool.query('select from graphile_worker.jobs where task_identifier = $1', ['note_away'])
	await expect.poll(async () => (await left()).rowCount, { timeout: 60_000 }).toBe(0)
	await stop()
	await other.end()
	process.off('unhandledRejection', hear)
	expect(unheard).toEqual([])
}, 90_000)

test('D45 jobs go on after every connection was lost', async () => {
	const note = task<{ at: number }>('note')
	const noted: number[] = []
	const stop = startJobs(clone.url, [work(note, async ({ at }) => void noted.push(at))], log)
	await enqueue(database.owner, note, { at: 1 })
	await expect.poll(() => noted).toEqual([1])
	const client = new pg.Client(clone.url)
	await client.connect()
	await client.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'hausheft jobs'`,
	)
	await client.end()
	await enqueue(database.owner, note, { at: 2 })
	await expect.poll(() => noted, { timeout: 60_000 }).toEqual([1, 2])
	await stop()
})

/** Runs until it is let go; how often it has begun, and whether it is shown as living. */
function hanging(name: string) {
	let [begun, end] = [0, () => {}]
	const ended = new Promise<void>((resolve) => (end = resolve))
	const run = async () => {
		begun++
		await ended
	}
	const shown = `select from graphile_worker.jobs where task_identifier = $1 and not pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`
	return {
		task: task<object>(name),
		run,
		end,
		begun: () => begun,
		isShown: async () => (await database.pool.query(shown, [name])).rowCount === 1,
	}
}

test('F15 a job that takes long is shown as living again after every connection was lost, and holds up no other', async () => {
	const long = hanging('long_lost')
	const note = task<object>('note_beside')
	let noted = 0
	const stop = startJobs(clone.url, [work(long.task, long.run), work(note, async () => void noted++)], log)
	await enqueue(database.owner, long.task, {})
	await expect.poll(long.isShown).toBe(true)
	await database.pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'hausheft jobs'`,
	)
	await enqueue(database.owner, note, {})
	await expect.poll(() => noted, { timeout: 60_000 }).toBe(1)
	await expect.poll(long.isShown, { timeout: 60_000 }).toBe(true)
	long.end()
	await stop()
	expect(long.begun()).toBe(1)
})

test('F15 where a job cannot be told done, the next runner does not wait for one that takes long', async () => {
	const long = hanging('long_refused')
	const note = task<object>('note_refused_beside')
	let noted = 0
	await database.pool.query(`create function refuse_note() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
		create trigger refuse_note before delete on graphile_worker._private_jobs for each row execute function refuse_note()`)
	const stop = startJobs(clone.url, [work(long.task, long.run), work(note, async () => void noted++)], log)
	await enqueue(database.owner, long.task, {})
	await expect.poll(long.begun).toBe(1)
	await enqueue(database.owner, note, {})
	await expect.poll(() => noted, { timeout: 60_000 }).toBe(1)
	await database.pool.query('drop trigger refuse_note on graphile_worker._private_jobs')
	await enqueue(database.owner, note, {})
	await expect.poll(() => noted, { timeout: 60_000 }).toBe(2)
	expect(await long.isShown()).toBe(true)
	long.end()
	await stop()
	expect(long.begun()).toBe(1)
})

test('F8 jobs go on where the network lost what was said to the database, without a word', async () => {
	const network = await startNetwork(clone.url)
	const note = task<{ at: number }>('note_late')
	const noted: number[] = []
	const lost = network.silence()
	const stop = startJobs(network.url, [work(note, async ({ at }) => void noted.push(at))], log)
	await enqueue(database.owner, note, { at: 1 })
	await lost
	network.heal()
	await expect.poll(() => noted, { timeout: 60_000 }).toEqual([1])
	await stop()
	network.close()
})

test('F15 a connection that breaks before it listens, while the jobs are stopped, takes nothing along', async () => {
	const unheard: unknown[] = []
	const hear = (reason: unknown) => void unheard.push(reason)
	process.on('unhandledRejection', hear)
	const network = await startNetwork(clone.url)
	const lost = network.silence('LISTEN "jobs:insert"')
	const stop = startJobs(network.url, [work(task('never'), async () => {})], log)
	await lost
	const stopped = stop()
	network.close()
	await stopped
	process.off('unhandledRejection', hear)
	expect(unheard).toEqual([])
})

test('F15 who has borrowed a connection keeps it, whoever gives it back once more', async () => {
	const pool = openJobPool(clone.url, 1, () => {})
	const first = await pool.connect()
	const { release } = first
	release()
	const second = await new Promise<pg.PoolClient>((resolve) => pool.connect((_, client) => client && resolve(client)))
	release()
	const third = pool.connect()
	expect(await Promise.race([third, second.query('select 1')])).toMatchObject({ rowCount: 1 })
	second.release()
	;(await third).release()
	await pool.end()
})

test('F15 who waits for a connection that another has is not refused, however long that takes', async () => {
	const pool = openJobPool(clone.url, 1, () => {})
	const first = await pool.connect()
	vi.useFakeTimers({ toFake: ['setTimeout'] })
	const second = pool.connect()
	vi.advanceTimersByTime(10 * 60_000)
	vi.useRealTimers()
	first.release()
	expect(await (await second).query('select 1')).toMatchObject({ rowCount: 1 })
	;(await second).release()
	await pool.end()
})
