/**
 * `node bench/backup.ts [events=100000] [files=5000] [kilobytes=200]`: what a backup costs, whole and of two nights, sealed and not, and coming back
 * from it: seconds, size, peak memory, and p95 of two reads of somebody in the house meanwhile, beside the quiet one. BENCH_DATA keeps the house.
 * `node bench/backup.ts 0 0` is the demo house alone.
 */
import { fork, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { openDataDirectory } from '../server/src/platform/data-directory.ts'
import { originalKey } from '../server/src/platform/files/derived.ts'
import { startNightly } from '../server/src/platform/backup/nightly-tasks.ts'
import { secret, withHouse, type BenchHouse } from './house.ts'

type Job = { url: string; dataDir: string }
const root = path.join(import.meta.dirname, '..')

/** The child's part: the server, its address to the parent. */
async function serveProduct({ url, dataDir }: Job) {
	const config = readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir })
	const app = await createApp({ config, databaseUrl: url, dev: false })
	process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** Bytes for every file, random as photos are: they hardly get smaller. */
async function addFiles(client: pg.Client, group: string, dataDir: string, wanted: number, bytes: number) {
	const { rows } = await client.query<{ id: string }>('select id from file')
	const [{ person } = { person: '' }] = (
		await client.query<{ person: string }>('select person_id as person from member where group_id = $1 limit 1', [group])
	).rows
	await client.query('set session_replication_role = replica')
	for (let n = rows.length; n < wanted; n++) {
		const text = `insert into file (group_id, person_id, filename, mime, size, sha256) values ($1, $2, 'Foto.jpg', 'image/jpeg', 1, repeat('0', 64)) returning id`
		rows.push((await client.query<{ id: string }>(text, [group, person])).rows[0]!)
	}
	for (const { id } of rows) {
		const file = path.join(dataDir, 'files/kept', originalKey(id))
		if (statSync(file, { throwIfNoEntry: false })) continue
		const content = randomBytes(bytes)
		mkdirSync(path.dirname(file), { recursive: true })
		writeFileSync(file, content)
		await client.query('update file set size = $2, sha256 = $3 where id = $1', [
			id,
			bytes,
			createHash('sha256').update(content).digest('hex'),
		])
	}
	await client.query('reset session_replication_role')
	return rows.length
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Reads one after the other until it is over. */
async function read(address: string, { token, property, event }: BenchHouse, isOver: () => boolean): Promise<number[]> {
	const headers = { cookie: `${cookieName(false)}=${signed(token, secret)}`, origin: address }
	const times: number[] = []
	for (let round = 0; !isOver(); round++) {
		const begun = performance.now()
		const answer = await fetch(
			`${address}/api/be${round % 2 ? `/events/${event}/get` : `/properties/${property}/events-rolling?limit=50`}`,
			{ headers },
		)
		await answer.text()
		if (!answer.ok) throw new Error(`a read was answered ${answer.status}`)
		times.push(performance.now() - begun)
		await sleep(5)
	}
	return times
}

/** A command of the product; its peak memory in megabytes. */
async function command(script: string, args: string[], env: Record<string, string>): Promise<number> {
	const child = spawn(process.execPath, [path.join(root, `server/src/${script}.ts`), ...args], {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	let most = 0
	const watching = setInterval(() => {
		const [, peak = '0'] = /VmHWM:\s+(\d+)/.exec(statusOf(child.pid)) ?? []
		most = Math.max(most, Number(peak) / 1000)
	}, 20)
	const [code] = (await once(child, 'exit')) as [number]
	clearInterval(watching)
	if (code !== 0) throw new Error(`${script} ended with ${code}`)
	return most
}

function statusOf(pid: number | undefined) {
	try {
		return readFileSync(`/proc/${pid}/status`, 'utf8')
	} catch {
		return ''
	}
}

const sizeOf = (folder: string): number =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function measure() {
	const [events = 100_000, files = 5000, kilobytes = 200] = process.argv.slice(2).map(Number)
	await withHouse(events, async ({ url, house, dataDir }) => {
		const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-bench-backup-'))
		const client = new pg.Client(url)
		await client.connect()
		openDataDirectory(dataDir)
		const count = await addFiles(client, house.group, dataDir, files, kilobytes * 1000)
		await client.end()
		const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' } })
		child.send({ url, dataDir } satisfies Job)
		const [address] = (await once(child, 'message')) as [string]
		const until = Date.now() + 8000
		await read(address, house, () => Date.now() > until - 4000)
		const quiet = p95(await read(address, house, () => Date.now() > until))
		console.log(`${events} entries, ${count} files; quiet: p95 ${quiet.toFixed(1)} ms`)

		const timed = async (what: string, work: () => Promise<number | void>, size?: () => number) => {
			let over = false
			const reading = read(address, house, () => over)
			const begun = performance.now()
			const peak = await work().finally(() => (over = true))
			const seconds = (performance.now() - begun) / 1000
			const busy = p95(await reading)
			const more = [size && megabytes(size()), peak && `peak ${peak.toFixed(0)} MB`, `reads p95 ${busy.toFixed(1)} ms`].filter(Boolean)
			console.log(`${what.padEnd(22)} ${seconds.toFixed(1)} s, ${more.join(', ')}`)
		}
		const [whole, sealed, nights] = [path.join(folder, 'haus.tar'), path.join(folder, 'haus.tar.age'), path.join(folder, 'nights')]
		const env = { DATA_DIR: dataDir, DATABASE_URL: url }
		await timed(
			'whole',
			() => command('backup', [whole], env),
			() => statSync(whole).size,
		)
		const nightly = startNightly()
		const task = {
			databaseUrl: url,
			files: { dataDir, now: { kind: 'folder' as const, folder: path.join(dataDir, 'files'), own: true }, before: null },
			secret: null,
			folder: nights,
			passphrase: null,
			postgres: null,
			left: { reserve: { bytes: 0, share: 0 }, underWay: 0 },
		}
		for (const day of ['2026-01-01', '2026-01-02']) {
			const night = async () => void (await nightly.run({ ...task, day }))
			await timed(`night of ${day}`, night, () => sizeOf(nights))
		}
		nightly.close()
		await timed(
			'whole, sealed',
			() => command('backup', [sealed], { ...env, BACKUP_PASSPHRASE: 'vier grüne Gartenstühle' }),
			() => statSync(sealed).size,
		)
		const restored = (name: string) => ({ DATA_DIR: path.join(folder, name), DATABASE_URL: '' })
		await timed('restore, whole', () => command('restore', [whole], restored('a')))
		rmSync(path.join(folder, 'a'), { recursive: true })
		await timed('restore, night', () => command('restore', [path.join(nights, 'nightly-2026-01-02.tar')], restored('b')))
		child.kill('SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
}

if (process.send) process.once('message', (job) => void serveProduct(job as Job))
else await measure()
