import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { openDataDirectory } from '../data-directory.ts'
import { type Postgres, startPostgres } from './embedded.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-embedded-'))
chmodSync(folder, 0o755) // started by root, PostgreSQL runs as another user and must get through
const dataDir = path.join(folder, 'data')
const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
const asRoot = process.getuid?.() === 0
// Fast, but a commit must outlive the process.
const options = { volatile: true, settings: { synchronous_commit: 'on' } }
const running: Postgres[] = []
afterAll(async () => {
	for (const postgres of running.splice(0)) await postgres.stop()
	rmSync(folder, { recursive: true, force: true })
})

const start = async (directory = dataDir, print = (_: string) => {}) => {
	const postgres = await startPostgres({ dataDir: directory, ...options, print })
	running.push(postgres)
	return postgres
}
const stop = (postgres: Postgres) => running.splice(running.indexOf(postgres), 1)[0]!.stop()
const query = async (url: string, sql: string) => {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query({ text: sql, rowMode: 'array' })).rows
	} finally {
		await client.end()
	}
}
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
const isAlive = (pid: number) => {
	try {
		process.kill(pid, 0)
		return true
	} catch {
		return false
	}
}

/** A process of its own that has the database, to be killed. */
async function startElsewhere() {
	const script = `
		const { startPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
		const { url } = await startPostgres(${JSON.stringify({ dataDir, ...options })})
		console.log(url)
		setInterval(() => {}, 1e6)`
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
	const [url] = (await once(child.stdout, 'data')) as [Buffer]
	return { url: url.toString().trim(), child }
}

test('what was written is there after a restart, under the same address', async () => {
	const first = await start()
	await query(first.url, "create table house (name text); insert into house values ('Bergstrasse 12')")
	await stop(first)
	expect(existsSync(pidFile)).toBe(false)
	const second = await start()
	expect(second.url).toBe(first.url)
	expect(await query(second.url, 'select name from house')).toEqual([['Bergstrasse 12']])
	expect(await query(second.url, "select current_setting('server_encoding'), current_setting('timezone')")).toEqual([['UTF8', 'UTC']])
	await stop(second)
})

test('nobody but the owner gets at what lies in the data directory', () => {
	expect(statSync(dataDir).mode & 0o777).toBe(asRoot ? 0o710 : 0o700)
	expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
	for (const name of ['postgres.password', 'postgres.log', 'lock']) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600)
})

test('a killed process takes PostgreSQL with it, and the next one starts on what it had committed', async () => {
	const { url, child } = await startElsewhere()
	await query(url, "insert into house values ('Seeweg 3')")
	const pid = postmaster()
	child.kill('SIGKILL')
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
	const postgres = await start()
	expect(await query(postgres.url, 'select count(*)::int from house')).toEqual([[2]])
	await stop(postgres)
})

test('a second process is refused while the first one has the data', async () => {
	const { child } = await startElsewhere()
	await expect(start()).rejects.toThrow(`läuft bereits ein Hausheft (Prozess ${child.pid})`)
	child.kill('SIGKILL')
	await stop(await start())
})

test('a stale pid file that names a foreign, living process is no obstacle', async () => {
	const lines = [process.pid, path.join(dataDir, 'postgres'), 1_700_000_000, 54321, '', '127.0.0.1', '  1234 5', 'ready']
	writeFileSync(pidFile, `${lines.join('\n')}\n`, { mode: 0o600 })
	const postgres = await start()
	expect(postmaster()).not.toBe(process.pid)
	expect(await query(postgres.url, 'select 1')).toEqual([[1]])
	await stop(postgres)
})

test('what a kill has left in the way of recovering is cleared away by a second start', async () => {
	const postgres = await start()
	await query(postgres.url, 'create unlogged table aside (n integer)')
	const [[file] = []] = await query(postgres.url, `select pg_relation_filepath('aside')`)
	await stop(postgres)
	// As where a transaction was taken back, and nothing of that had been written yet: its first file stays until the next checkpoint.
	rmSync(path.join(dataDir, 'postgres', `${file}_init`))
	const again = await start()
	expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain(`could not create file "${file}": File exists`)
	expect(await query(again.url, 'select count(*)::int from aside')).toEqual([[0]])
	await stop(again)
})

test('a killed PostgreSQL comes back under the same address', async () => {
	const said: string[] = []
	const postgres = await start(dataDir, (line) => said.push(line))
	const pid = postmaster()
	process.kill(pid, 'SIGKILL')
	await vi.waitFor(async () => expect(await query(postgres.url, 'select count(*)::int from house')).toEqual([[2]]), { timeout: 60_000 })
	expect(postmaster()).not.toBe(pid)
	expect(said).toEqual([expect.stringContaining('unerwartet aufgehört')])
	await stop(postgres)
})

test(
	'F3 a PostgreSQL that does not end is told ever less kindly, by who stops it and by who starts next',
	{ timeout: 60_000 },
	async () => {
		const postgres = await start()
		process.kill(postmaster(), 'SIGSTOP')
		await stop(postgres)
		const { url, child } = await startElsewhere()
		await query(url, "insert into house values ('Dorfplatz 1')")
		process.kill(postmaster(), 'SIGSTOP')
		child.kill('SIGKILL')
		const next = await start()
		expect(await query(next.url, 'select count(*)::int from house')).toEqual([[3]])
		await stop(next)
	},
)

test.skipIf(process.platform === 'win32')('F9 a start on a full disk says so, and blames nobody', async () => {
	const directory = mkdtempSync(path.join(folder, 'full-'))
	openDataDirectory(directory)
	symlinkSync('/dev/full', path.join(directory, 'lock'))
	await expect(start(directory)).rejects.toThrow(/^Auf dem Datenträger von .*lock ist kein Platz mehr/)
})

test('a database of another PostgreSQL and a folder with foreign files are refused', async () => {
	const versionFile = path.join(dataDir, 'postgres/PG_VERSION')
	const version = readFileSync(versionFile)
	writeFileSync(versionFile, '17\n')
	await expect(start()).rejects.toThrow(/ist von PostgreSQL 17, mitgeliefert ist 18/)
	writeFileSync(versionFile, version)
	await expect(start(folder)).rejects.toThrow(/enthält schon anderes und wird nicht angerührt/)
})

test.runIf(asRoot)('where PostgreSQL cannot get to as the user it runs as, the database lies outside', async () => {
	const closed = mkdtempSync(path.join(folder, 'closed-'))
	const postgres = await start(path.join(closed, 'data'))
	const link = path.join(closed, 'data/postgres')
	expect(lstatSync(link).isSymbolicLink()).toBe(true)
	expect(await query(postgres.url, 'select 1')).toEqual([[1]])
	await stop(postgres)
	expect(existsSync(link)).toBe(false)
})
