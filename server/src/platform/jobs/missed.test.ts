import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startServer } from '../../../test/house.ts'
import { connect, type Database } from '../database/connect.ts'
import { catchUp } from './missed.ts'
import { task, work } from './task.ts'
import { startJobs } from './worker.ts'

let clone: Clone
let database: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	database = connect(clone.url, () => {})
})
afterAll(async () => {
	await database.close()
	await clone.drop()
})

const now = new Date('2026-11-24T08:00:30Z')
const knownJobs = {
	purge: ['3 2 * * *', '2026-11-22T02:03:00Z'],
	back_up: ['13 1 * * *', '2026-11-23T01:13:00Z'],
	done: ['13 1 * * *', '2026-11-24T01:13:00Z'],
	hourly: ['0 * * * *', '2026-11-23T22:00:00Z'],
	weekly: ['0 5 * * 1', '2026-11-16T05:00:00Z'],
	unknown: ['13 1 * * *', null],
} as const
const works = Object.entries(knownJobs).map(([name, [cron]]) => work(task(name), async () => {}, cron))

test('F19 what was due while no server ran is queued once, in the order of a night, two minutes later', async () => {
	for (const [name, [, last]] of Object.entries(knownJobs))
		if (last)
			await database.pool.query(
				`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, '2026-01-01', $2)`,
				[name, last],
			)
	// Two servers that start at once, and one that starts again.
	await Promise.all([catchUp(database.owner, works, now), catchUp(database.owner, works, now)])
	await catchUp(database.owner, works, now)
	const { rows } = await database.pool.query(`select task_identifier as task, queue_name as queue,
		date_trunc('second', run_at - created_at) = interval '2 minutes' as soon from graphile_worker.jobs order by run_at`)
	const night = { queue: 'missed', soon: true }
	expect(rows).toEqual([
		{ task: 'back_up', ...night },
		{ task: 'purge', ...night },
		{ task: 'weekly', ...night },
		{ task: 'hourly', queue: null, soon: true },
	])
	// Each hears since when it has not run, also where it is missed again before it has run.
	const since = async () =>
		(
			await database.pool.query(
				`select (payload ->> 'since')::timestamptz as since from graphile_worker._private_jobs where key = 'missed hourly'`,
			)
		).rows
	expect(await since()).toEqual([{ since: new Date('2026-11-23T22:00:00Z') }])
	await catchUp(database.owner, works, new Date('2026-11-24T09:30:00Z'))
	expect(await since()).toEqual([{ since: new Date('2026-11-23T22:00:00Z') }])
})

test('F19 what fell due while the database was away is queued when it is back, without another start', async () => {
	const nightly = work(task('while_away'), async () => {}, '13 1 * * *')
	let refused = 0
	const heard = { warn() {}, debug() {}, trace() {}, error: (_: object, line: string) => line.includes('Cron hit an error') && refused++ }
	await database.pool.query(`create function refuse_cron() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
		create trigger refuse_cron before insert on graphile_worker._private_known_crontabs for each row execute function refuse_cron()`)
	const look = () => catchUp(database.owner, [nightly])
	const stop = startJobs(clone.url, [nightly], heard as never, { catchUp: look })
	await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0)
	await database.pool.query(`drop trigger refuse_cron on graphile_worker._private_known_crontabs;
		insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('while_away', now() - interval '3 days')`)
	const queued = () => database.pool.query(`select from graphile_worker.jobs where key = 'missed while_away'`)
	await expect.poll(async () => (await queued()).rowCount, { timeout: 60_000 }).toBe(1)
	await stop()
})

test('F19 a house that is off every night does all that it does at night, the backup too', async () => {
	const own = await cloneDatabase()
	const first = await startServer({}, undefined, { ...own, drop: async () => {} })
	const listed = async () =>
		(await first.owner.query<{ task: string }>('select identifier as task from graphile_worker._private_known_crontabs')).rows.map(
			({ task: name }) => name,
		)
	// Each line of jobs makes its own known, all at once.
	const oneOfEach = ['back_up', 'notify', 'tidy_imports', 'tell_reminders']
	await expect.poll(listed, { timeout: 60_000 }).toEqual(expect.arrayContaining(oneOfEach))
	await first.close()
	// Longer than a week: some are due on Mondays alone.
	const between = connect(own.url, () => {})
	const all = (
		await between.pool.query<{ task: string }>(`update graphile_worker._private_known_crontabs
			set known_since = now() - interval '9 days', last_execution = now() - interval '8 days' returning identifier as task`)
	).rows.map(({ task: name }) => name)
	expect(all).toEqual(expect.arrayContaining(['tell_old_backup', 'purge_trash', 'read_files', 'tidy_files']))
	await between.close()
	const second = await startServer({}, undefined, own)
	const { rows } = await second.owner.query<{ task: string }>(
		`select task_identifier as task from graphile_worker.jobs where key like 'missed %' and run_at > created_at + interval '110 seconds'`,
	)
	expect(rows.map(({ task: name }) => name).sort()).toEqual(all.sort())
	await second.close()
})
