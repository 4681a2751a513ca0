// A server behind PgBouncer in transaction mode, whose connections are fewer than those that ask.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../../server/src/platform/postgres/embedded.ts'
import { findPgBouncer, startPgBouncer, type TestPooler } from '../../server/test/pooler.ts'
import { rowsOf } from '../../server/test/scratch.ts'
import { fastestPlace, removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { startServer } from '../server.ts'
import { callAll, newCallers } from './pooled-calls.ts'

const root = path.join(import.meta.dirname, '../..')
const program = findPgBouncer()
const missing = 'pgbouncer is not installed'
const connections = 3
const people = 40
/** 100,000 are some ten minutes of two quiet cores. */
const calls = Number(process.env['HAUSHEFT_POOLED_CALLS'] ?? 10_000)
const long = { timeout: 3 * 60 * 60_000 }

const folder = temporaryFolder('pooled', fastestPlace())
let postgres: Postgres | undefined
let pooler: TestPooler | undefined
beforeAll(async () => {
	if (!program) return
	postgres = await startPostgres({ dataDir: path.join(folder, 'data'), volatile: true, print: () => {} })
	pooler = await startPgBouncer(program, postgres.url, connections)
})
afterAll(async () => {
	await pooler?.stop()
	await postgres?.stop()
	removeFolder(folder)
})

test('D59 without the direct way the start ends with a sentence; with it all works, at once and after the next start', async ({ skip }) => {
	if (!program || !postgres || !pooler) return skip(missing)
	const through = pooler.through(postgres.url)
	await expect(startServer({ env: { DATABASE_URL: through } })).rejects.toThrow(
		'DATABASE_URL führt über einen Verbindungsverteiler. Bitte zusätzlich DATABASE_URL_DIRECT angeben, ohne ihn.',
	)
	expect(await rowsOf(postgres.url, `select nspname from pg_namespace where nspname = 'hausheft_meta'`)).toEqual([])
	const said = 'hat die Rolle keine eigenen Zeitlimiten'
	const env = { DATABASE_URL: through, DATABASE_URL_DIRECT: postgres.url }
	// The pooler still has this connection, from before the role had them.
	await rowsOf(through, 'select 1')
	for (const isSaid of [true, false]) {
		await using server = await startServer({ env })
		expect(server.logs().includes(said)).toBe(isSaid)
		expect(await callAll(server.url, await newCallers(server.url, 2), 50)).toMatchObject({ wrong: [] })
		await pooler.stop()
		pooler = await startPgBouncer(program, postgres.url, connections)
		env.DATABASE_URL = pooler.through(postgres.url)
	}
})

test(`D59 of ${calls} calls of ${people} people at once no answer is another's`, long, async ({ skip }) => {
	if (!program || !postgres || !pooler) return skip(missing)
	const env = { DATABASE_URL: pooler.through(postgres.url), DATABASE_URL_DIRECT: postgres.url, WRITES_PER_MINUTE: '1000000' }
	await using server = await startServer({ env })
	const callers = await newCallers(server.url, people)
	const { wrong, statuses } = await callAll(server.url, callers, calls)
	const lent = `select count(*)::int from pg_stat_activity where datname = current_database() and application_name in ('', 'hausheft') and pid <> pg_backend_pid()`
	const [[most] = []] = await rowsOf(postgres.url, lent)
	console.log(`${calls} calls of ${people} people through ${connections} connections:`, statuses)
	expect(wrong).toEqual([])
	expect(most).toBeGreaterThan(0)
	expect(most).toBeLessThanOrEqual(connections)
	const left = `select count(*)::int from pg_db_role_setting where setconfig @> '{statement_timeout=30000,lock_timeout=3000}'`
	expect(await rowsOf(postgres.url, left)).toEqual([[1]])
})

test(
	'D59 rights, tenancy, what may be seen, whatever is sent, exports and repeated requests are as they are without it',
	long,
	async ({ skip }) => {
		if (!program) return skip(missing)
		const files = [
			'test/rights',
			'test/tenancy',
			'test/seen',
			'test/fuzz',
			'test/sent',
			'src/features/exports/',
			'src/platform/http/idempotency',
		]
		const { HAUSHEFT_FULL: _, ...rest } = process.env
		const env = { ...rest, HAUSHEFT_POOLER: program }
		const args = ['vitest', 'run', '--project', 'server', '--maxWorkers=2', ...files.map((file) => `server/${file}`)]
		const child = spawn(path.join(root, 'node_modules/.bin', args[0] as string), args.slice(1), { cwd: root, env, stdio: 'inherit' })
		const [code]: unknown[] = await once(child, 'exit')
		expect(code).toBe(0)
	},
)
