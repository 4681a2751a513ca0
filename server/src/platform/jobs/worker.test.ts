import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDatabase } from '../../../test/postgres.ts'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startNetwork } from '../../../test/network.ts'
import { connect, type Database } from '../database/connect.ts'
import { showAlive } from './alive.ts'
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
	for (const of of ['dead', 'living']) {
		await enqueue(database.owner, note, { of })
		await database.pool.query(
			`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where payload ->> 'of' = $1`,
			[of],
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
	await expect.poll(() => errors, { timeout: 15_000 }).toContainEqual(expect.stringMatching(/complete|not currently accepting/))
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
	await expect.poll(() => noted, { timeout: 15_000 }).toEqual([1, 2])
	await stop()
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
	await expect.poll(() => noted, { timeout: 18_000 }).toEqual([1])
	await stop()
	network.close()
})
